import { createHmac, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { FormSession } from '#engine/index.ts'
import { parisDay } from '#rules/paris-time.ts'
import { evaluateVigilance, monthsBetween, type Vigilance, type VigilanceFacts } from '#rules/vigilance.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { SubscriptionChannel, VigilanceOccasion } from '#vocabulary/vigilance.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { parisToday } from '../clock.ts'
import { secretOf } from '../keys.ts'
import type { Services } from '../services.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { readAmount, readRole } from './dossier-columns.ts'
import type { DossierRow } from './find-dossier.ts'
import { personOf } from './known-source.ts'
import { readPersons } from './read-persons.ts'

/** A level with its reasons, what it was computed from, and the digest of the table. */
export interface Assessment extends Vigilance {
  readonly facts: VigilanceFacts
  readonly tableDigest: string
  readonly at: Date
  /** Digest of the level, its rows and the facts, which a conclusion is bound to. Does not change as time passes. */
  readonly digest: string
}

type AssessedRow = Pick<DossierRow, 'id' | 'form_code' | 'direct' | 'client_id' | 'created_by'>
interface Assessed {
  readonly row: AssessedRow
  /** The form with its effective answers. */
  readonly session: FormSession
}
type Needed = Pick<Services, 'clock' | 'deployment' | 'keys'>

/**
 * The current level of a dossier, from its effective answers and earlier subscriptions of the same account, in one
 * statement.
 */
export async function assessVigilance(
  services: Needed,
  db: Db,
  { row, session }: Assessed,
): Promise<Assessment> {
  const { vigilance: table } = services.deployment
  const first = await findFirstSignature(db, row)
  const facts = { ...readFacts(row, session), relationMonths: monthsSince(services, first) }
  const found = evaluateVigilance(table, facts)
  return {
    ...found,
    facts,
    at: services.clock.now(),
    tableDigest: digestOfTable(services),
    digest: digestOfVigilance(services, found, facts),
  }
}

/** SHA-256 of the deployment's vigilance table. */
export function digestOfTable({ deployment }: Pick<Services, 'deployment'>): string {
  return hash('sha256', canonicalJson(deployment.vigilance))
}

function readFacts(row: AssessedRow, session: FormSession): Omit<VigilanceFacts, 'relationMonths'> {
  const persons = readPersons(session)
  return {
    countries: readCountries(session, persons),
    exposed: readExposure(session),
    amountCents: readAmount(session),
    product: readRole(session, 'subscription.product') ?? null,
    channel: channelOf(row),
  }
}

/** Values of a yes/no question, as `input_radio_simple` and `toggle` hold them. */
const YES_NO: Readonly<Record<string, boolean>> = { Oui: true, Non: false, true: true, false: false }

/**
 * Whether one of the persons who are asked is politically exposed; null when nobody is asked, or while one has not
 * answered and none has said yes.
 */
export function readExposure(session: FormSession): boolean | null {
  const answers = [...session.form.elementByRole]
    .filter(([role, { name }]) => role.endsWith('.pep') && session.getElement(name).visible)
    .map(([role]) => YES_NO[readRole(session, role) ?? ''])
  if (answers.includes(true)) return true
  return answers.length === 0 || answers.includes(undefined) ? null : false
}

/** Roles of countries that are not a person's address. */
const COUNTRY_ROLES = [
  'subscriber.taxCountry',
  'subscriber.secondTaxCountry',
  'coSubscriber.taxCountry',
  'funds.country',
] as const

function readCountries(
  session: FormSession,
  persons: ReturnType<typeof readPersons>,
): VigilanceFacts['countries'] {
  const found = [
    ...persons.map(({ address }) => address?.country),
    ...COUNTRY_ROLES.map((role) => readRole(session, role)),
  ]
  return [...new Set(found.filter((country) => typeof country === 'string'))].toSorted()
}

function channelOf({ form_code: form, direct }: AssessedRow): SubscriptionChannel {
  if (form === BACK_OFFICE_FORM) return 'paper'
  return direct ? 'direct' : 'advised'
}

/** When the same account first signed another subscription that was not refused. */
async function findFirstSignature(db: Db, row: AssessedRow): Promise<Date | null> {
  const person = personOf(row)
  if (person === null) return null
  const [found] = await sendPrepared(
    db,
    sql<{ first: Date | null }>`
      select min(signed_at) as first from dossier
      where (client_id = ${person} or (client_id is null and direct and created_by = ${person}))
        and id <> ${row.id} and state = 'signed' and integration_state is distinct from 'refused'`,
  )
  return found?.first ?? null
}

function monthsSince({ clock }: Needed, first: Date | null): number {
  return first === null ? 0 : monthsBetween(parisDay(first), parisToday(clock))
}

const DIGEST_LENGTH = 32

/**
 * Digest of a level, its rows and the facts, without the age of the business relationship. Keyed: answers have few possible
 * values, so a plain hash could be reversed by brute force.
 */
export function digestOfVigilance(
  { keys }: Pick<Services, 'keys'>,
  { level, reasons }: Vigilance,
  { relationMonths: _relation, ...facts }: VigilanceFacts,
): string {
  return createHmac('sha256', secretOf(keys, 'vigilance digests'))
    .update(canonicalJson([level, reasons.map(({ row }) => row), facts]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH)
}

/**
 * Stores an assessment and the level shown in lists. The caller's audit row covers it; every dossier gets one at the same
 * steps, whatever its level.
 */
export async function recordAssessment(
  trx: Trx,
  dossierId: number,
  occasion: VigilanceOccasion,
  { level, reasons, facts, tableDigest, at }: Assessment,
): Promise<void> {
  await sql`
    with assessed as (
      insert into vigilance_assessment (dossier_id, occasion, level, reasons, facts, table_digest, at)
      values (${dossierId}, ${occasion}, ${level}, ${JSON.stringify(reasons)}, ${JSON.stringify(facts)},
        ${tableDigest}, ${at}))
    update dossier set vigilance = ${level} where id = ${dossierId}`.execute(trx)
}

/** Assesses a dossier whose row is locked and stores the result, in two statements. */
export async function assessOn(
  services: Needed,
  trx: Trx,
  occasion: VigilanceOccasion,
  assessed: Assessed,
): Promise<void> {
  await recordAssessment(trx, assessed.row.id, occasion, await assessVigilance(services, trx, assessed))
}
