import { sql } from 'kysely'
import { foldAddress } from '#rules/contact.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import type { KeptReason } from '#vocabulary/kept-reason.ts'
import type { Party } from '#vocabulary/party.ts'
import { Failure } from '#rules/failure.ts'
import { close } from '../accounts/close-account.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { MAIL_JOB } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { readRetention, type DossierRetention } from './dossier-retention.ts'
import { findNamedDossiers, type NamedDossier } from './find-named-dossiers.ts'
import { deleteBelongings, forgetAccount } from './forget-account.ts'
import { readPerson } from './read-person.ts'
import { removeDossier } from './remove-dossier.ts'

/** Nothing to erase; the message is for the operator. */
export class PersonUnknown extends Error {
  override readonly name = 'PersonUnknown'
}

type Parts = Pick<Services, 'store' | 'keys' | 'clock' | 'deployment'>

/** One dossier that names the person, and its outcome. */
export interface ErasedDossier {
  readonly id: number
  readonly removed: boolean
  /** Why it has to be kept; null when it is removed. */
  readonly kept: KeptReason | null
  /** When retention will remove it; null when that depends on an action. */
  readonly keptUntil: Date | null
}

export interface Erasure {
  readonly email: string
  /** `erased`: anonymised. `closed`: anonymised later, with its last dossier. `none`: there is no account. */
  readonly account: 'erased' | 'closed' | 'none'
  readonly dossiers: readonly ErasedDossier[]
  /** Dossiers with the same name and no address of the person: kept, since they may be a namesake's. */
  readonly sameName: readonly number[]
}

/**
 * Removes the dossiers that name a person, with or without an account. Returns those that are kept, with the reason and the
 * end of retention: dossiers in which something was signed, that are out for signature, that are under a legal hold, or
 * that are another person's and in progress. With `isTrial` nothing is changed. Throws when neither an account nor a
 * dossier has the address. Source: domain §7 (GDPR article 17 §3: data whose retention is required by law is kept).
 */
export async function erasePerson(services: Parts, email: string, isTrial: boolean): Promise<Erasure> {
  return services.store.db
    .transaction()
    .execute((trx) => erasePersonIn(services, trx, { email, isTrial, actorId: null }))
}

/** `erasePerson` in the caller's transaction, on behalf of an administrator. */
export async function erasePersonIn(
  services: Parts,
  trx: Trx,
  given: { readonly email: string; readonly isTrial: boolean; readonly actorId: number | null },
): Promise<Erasure> {
  const { email, isTrial, actorId } = given
  const { account, person } = await readPerson(trx, email)
  if (account && account.erased_at !== null) throw new PersonUnknown(`${email} is erased already`)
  const found = await findNamedDossiers(trx, person)
  const named = found.filter(({ by }) => by !== 'name')
  if (!account && named.length === 0)
    throw new PersonUnknown(`no account with the address ${email}, and no dossier names it`)
  const dossiers = await judgeDossiers(services, trx, named)
  if (!isTrial)
    for (const { id, removed } of dossiers)
      if (removed) await removeDossier(services, trx, id, 'erasure', actorId)
  const linked = named.filter(({ by }) => by === 'account').map(({ id }) => id)
  const remaining = dossiers.filter(({ id, removed }) => !removed && linked.includes(id))
  const erasure: Erasure = {
    email: person.addresses[0] ?? email,
    account: account
      ? await eraseAccount(services, trx, account, {
          linked,
          hasDossiers: remaining.length > 0,
          isTrial,
          actorId,
        })
      : 'none',
    dossiers,
    sameName: found.filter(({ by }) => by === 'name').map(({ id }) => id),
  }
  if (isTrial) return erasure
  await forgetUndelivered(services, trx, person.addresses)
  await recordErasure(services, trx, erasure, actorId)
  return erasure
}

/** Closes the dead letters among the mails to the person, and deletes their content. */
async function forgetUndelivered({ clock }: Parts, trx: Trx, addresses: readonly string[]): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ done_at: clock.now(), payload: '{}' })
    .where('kind', '=', MAIL_JOB)
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where(sql`public.fold_address(payload ->> 'to')`, 'in', addresses.map(foldAddress))
    .execute()
}

/** Audits who requested the erasure and its outcome, but never the person. */
async function recordErasure(
  { keys, clock }: Parts,
  trx: Trx,
  { account, dossiers }: Erasure,
  actorId: number | null,
): Promise<void> {
  const removed = dossiers.flatMap(({ id, removed: isRemoved }) => (isRemoved ? [id] : []))
  await recordStoreAct(trx, keys, 'person.erased', {
    actorId,
    detail: { account, removed, kept: dossiers.length - removed.length },
    at: clock.now(),
  })
}

/** What decides whether an account stays. */
interface AccountErasure {
  readonly linked: readonly number[]
  readonly hasDossiers: boolean
  readonly isTrial: boolean
  readonly actorId: number | null
}

/** Anonymises the account, or closes it while a dossier is linked to it. */
async function eraseAccount(
  services: Parts,
  trx: Trx,
  account: { readonly id: number; readonly closed_at: Date | null },
  { linked, hasDossiers, isTrial, actorId }: AccountErasure,
): Promise<'erased' | 'closed'> {
  const stays = hasDossiers || (await isNamedByOthers(trx, account.id, linked))
  if (isTrial) return stays ? 'closed' : 'erased'
  if (stays) await closeUntilForgotten(services, trx, account, actorId)
  else await forgetAccount(services, trx, account.id, 'erasure', actorId)
  return stays ? 'closed' : 'erased'
}

/** Judges under a lock, taken in ascending order, against concurrent signatures and holds. */
async function judgeDossiers(
  { deployment }: Parts,
  trx: Trx,
  named: readonly NamedDossier[],
): Promise<readonly ErasedDossier[]> {
  const ids = named.map(({ id }) => id)
  await sql`select from dossier where id = any(${ids}) order by id for update`.execute(trx)
  const judged = await readRetention(trx, deployment.retention, ids)
  return judged.flatMap((dossier) => {
    const naming = named.find(({ id }) => id === dossier.id)
    return naming ? [judge(dossier, naming)] : []
  })
}

function judge(dossier: DossierRetention, { by, as, isFormer }: NamedDossier): ErasedDossier {
  const { id, keptUntil } = dossier
  const keep = (kept: KeptReason, until: Date | null) => ({ id, removed: false, kept, keptUntil: until })
  if (dossier.isHeld) return keep('held', null)
  if (dossier.isOpen) return keep('open', null)
  if (dossier.contractAt !== null) return keep('contract', keptUntil)
  if (by === 'address' && as.length > 0 && as.every((part) => ADVISOR.includes(part)))
    return keep('advisor', keptUntil)
  if (by === 'address' && !isAbandoned(dossier.state))
    return keep(isFormer ? 'other-former' : 'other', keptUntil)
  return { id, removed: true, kept: null, keptUntil: null }
}

/** Names of the advisor, as a party and as a prefix of element roles. */
const ADVISOR: readonly string[] = ['subscriberAdvisor' satisfies Party, 'advisor']

/** Whether other dossiers are linked to the account, such as those of an advisor's clients. */
async function isNamedByOthers(db: Db, id: number, own: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('dossier')
    .select('id')
    .where((eb) => eb.or([eb('advisor_id', '=', id), eb('created_by', '=', id), eb('client_id', '=', id)]))
    .$if(own.length > 0, (query) => query.where('id', 'not in', [...own]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes what kept dossiers do not need: sign-in, phone number, access to other persons' dossiers. */
async function closeUntilForgotten(
  services: Parts,
  trx: Trx,
  { id, closed_at }: { readonly id: number; readonly closed_at: Date | null },
  actorId: number | null,
): Promise<void> {
  const at = services.clock.now()
  if (closed_at === null) await close(services, trx, id, actorId)
  await deleteBelongings(trx, id)
  await trx.deleteFrom('dossier_access').where('account_id', '=', id).execute()
  await trx
    .updateTable('account')
    .set({ password_hash: null, mobile: null, signer_email: null, erasure_asked_at: at })
    .where('id', '=', id)
    .execute()
  await recordChanges(trx, services.keys, { actorId, action: 'account.erasure-asked', at })
}

/**
 * Erases a person, except for data that must be kept; with `isTrial` only reports the outcome. 404 when no data is held,
 * 409 for an administrator whose account is open: it has to be closed first, which is refused for the last administrator.
 */
export async function eraseByAdministrator(
  services: Services,
  trx: Trx,
  given: { readonly email: string; readonly isTrial: boolean; readonly actorId: number },
): Promise<Erasure> {
  const { account } = await readPerson(trx, given.email)
  if (account?.role === 'administrator' && account.closed_at === null) throw new Failure('PERSON_ADMINISTERS')
  return personOrNotFound(erasePersonIn(services, trx, given))
}

/** Maps the operator's message to a 404. */
export async function personOrNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof PersonUnknown ? new Failure('NOT_FOUND', { cause: error }) : error
  })
}
