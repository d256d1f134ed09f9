import * as z from 'zod'
import type { CreatedProspect, KnownClient } from '#contract/prospects.ts'
import { displayAnswer, type FormSession } from '#engine/index.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import { isOpenToAuthorization } from '#rules/permission.ts'
import { shortCivility } from '#rules/titled-name.ts'
import { wireId } from '#rules/wire-id.ts'
import { allotNumber } from '../accounts/allot-number.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOwnClient, findOwnClientByEmail, presentClient, type ClientRow } from '../clients/index.ts'
import type { User } from '../http/authenticate.ts'
import { Named } from '../http/run-once.ts'
import { sendPasswordLink } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findRole, readRole } from './dossier-columns.ts'
import { lockVisibleDossier, type DossierRow } from './find-dossier.ts'
import { loadDossier, type LoadedDossier } from './load-dossier.ts'
import { openForm } from './open-form.ts'

/**
 * Creates an account from a lead's submitted answers, under the dossier's advisor, and sends an invitation. The dossier is
 * assigned to it but not visible to it until authorised. Source: wizard §4, §7.
 */
export async function createProspect(
  services: Services,
  trx: Trx,
  user: User,
  dossierId: number,
): Promise<CreatedProspect> {
  const dossier = await loadDossier(services, trx, await lockVisibleDossier(trx, user, dossierId))
  const { row } = dossier
  const person = readPerson(openForm(services, user, dossier), dossier)
  if (row.client_id !== null || row.direct || !isOpenToAuthorization(row.state))
    throw new Failure('STATE_CONFLICT')
  return { prospect: presentClient(await attachProspect(services, trx, user, { row, person }), [row.id]) }
}

/** What is kept of the answer with the idempotency key: not the person. */
export const KeptProspect = z.object({ prospect: Named })
export type KeptProspect = z.infer<typeof KeptProspect>

/** The answer to a creation, again. */
export async function readProspect(
  trx: Trx,
  user: User,
  dossierId: number,
  { prospect }: KeptProspect,
): Promise<CreatedProspect> {
  const client = await findOwnClient(trx, user, prospect.id)
  if (!client) throw new Failure('NOT_FOUND')
  return { prospect: presentClient(client, [dossierId]) }
}

/** Creates the account of a lead under the dossier's advisor, assigns the dossier to it, and sends an invitation. */
export async function attachProspect(
  services: Services,
  trx: Trx,
  user: User,
  { row, person }: { readonly row: DossierRow; readonly person: Person },
): Promise<ClientRow> {
  const prospect = await insertProspect(trx, person, row.advisor_id ?? user.id)
  if (!prospect) throw emailTaken(await findOwnClientByEmail(trx, user, person.email))
  const at = services.clock.now()
  await trx
    .updateTable('dossier')
    .set({ client_id: prospect.id, updated_at: at })
    .where('id', '=', row.id)
    .execute()
  await sendPasswordLink(services, trx, { ...prospect, password_hash: null }, services.deployment.locale)
  const audit = { actorId: user.id, action: 'prospect.created', at }
  await recordAudit(trx, services.keys, {
    ...audit,
    subject: `dossier:${row.id}`,
    detail: { account: prospect.id },
  })
  await recordAudit(trx, services.keys, {
    ...audit,
    subject: `account:${prospect.id}`,
    detail: { dossier: row.id },
  })
  return prospect
}

/** Who gets an account; `email` is in lower case. */
export interface Person {
  readonly civility: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly mobile: string | null
}

/** Requires all but civility and mobile number; each violation names its element. */
function readPerson(session: FormSession, dossier: LoadedDossier): Person {
  const last_name = readRole(session, 'subscriber.lastName')
  const first_name = readRole(session, 'subscriber.firstName')
  const email = readRole(session, 'subscriber.email')
  if (!last_name || !first_name || !email) {
    const missing = { lastName: last_name, firstName: first_name, email }
    const details = Object.entries(missing).flatMap(([name, value]) =>
      value ? [] : [missingAnswer(session, dossier, `subscriber.${name}`)],
    )
    throw new Failure('ANSWERS_INVALID', { details })
  }
  const civility = findRole(session, 'subscriber.civility')
  return {
    civility: (civility && shortCivility(displayAnswer(session.getElement(civility.name), 'fr'))) || null,
    first_name,
    last_name,
    email: email.trim().toLowerCase(),
    mobile: readRole(session, 'subscriber.mobile') ?? null,
  }
}

function missingAnswer(session: FormSession, { form }: LoadedDossier, role: string): FailureDetail {
  const element = findRole(session, role)
  return {
    property: element ? wireId(form.id, element.name) : role,
    code: 'ANSWERS_INVALID',
    message: 'prospect-answers',
  }
}

/** Undefined when an account with this address exists. */
async function insertProspect(trx: Trx, person: Person, parent_id: number): Promise<ClientRow | undefined> {
  return (
    trx
      .insertInto('account')
      .values({ ...person, role: 'prospect', username: await allotNumber(trx, 'prospect'), parent_id })
      // Two concurrent requests for one address: the second is refused like a later one.
      .onConflict((oc) => oc.column('email').doNothing())
      .returning(['id', 'civility', 'first_name', 'last_name', 'username', 'email', 'parent_id'])
      .executeTakeFirst()
  )
}

/** Names the account only if it is a client of the caller; owner and role of others are confidential. */
function emailTaken(client: ClientRow | undefined): Failure {
  const details = [
    { property: 'email', code: 'EMAIL_TAKEN', message: 'User already exists for customer email' },
  ]
  if (!client) return new Failure('EMAIL_TAKEN', { details })
  const { id, username, first_name, last_name } = client
  const known: KnownClient = { id, username, first_name, last_name }
  return new Failure('EMAIL_TAKEN', { details, fresh: { client: known } })
}
