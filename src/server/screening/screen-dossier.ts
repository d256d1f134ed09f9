import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { DossierPerson } from '#rules/dossier-person.ts'
import type { ScreenedPerson, ScreeningHit } from '#rules/screening-index.ts'
import { canScreen } from '#rules/permission.ts'
import { ROLES } from '#vocabulary/role.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { DOSSIERS_SCREENED } from '../audit/store-events.ts'
import { JOB_READER, loadAnyDossier, openForm, readPersons } from '../dossiers/index.ts'
import { isOutage } from '../http/is-outage.ts'
import { notifyRoles } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { ComparedPerson } from '../store/screening-tables.ts'
import type { Trx } from '../store/store.ts'
import { serializeError } from '../terminal/serialize-error.ts'
import type { CurrentList } from './current-lists.ts'

const SCREENING_ROLES = ROLES.filter(canScreen)

export type Occasion = 'submission' | 'decision' | 'list'

type Subject = Omit<ComparedPerson, 'hits'>

/** The persons of a dossier to be screened, from its effective answers. */
export async function readSubjects(services: Services, dossierId: number): Promise<readonly Subject[]> {
  const dossier = await loadAnyDossier(services, services.store.db, dossierId)
  return readPersons(openForm(services, JOB_READER, dossier)).map(subjectOf)
}

/**
 * Logs and skips a dossier whose persons cannot be read, so that it does not block the others; its own lines are not sent to
 * the register. Rethrows outages, which affect every dossier.
 */
export function skipUnreadable({ log }: Services, dossierId: number) {
  return (error: unknown): undefined => {
    if (isOutage(error)) throw error
    log.error({ dossier: dossierId, error: serializeError(error) }, 'screening: dossier not compared')
  }
}

/** The attributes of a person that are compared. */
export function subjectOf(person: Omit<Subject, 'part'> & Pick<DossierPerson, 'part'>): Subject {
  const { part, companyName, lastName, firstName, birthName, birthDate, nationality } = person
  return { part, companyName, lastName, firstName, birthName, birthDate, nationality }
}

/** A dossier to be screened in one transaction with others. */
export interface Screened {
  readonly dossierId: number
  readonly persons: readonly Subject[]
}

/**
 * Screens persons against lists and stores every result with its input, even without hits. Reports new hits to compliance,
 * but not repeated ones of the same person and entry. Skips dossiers removed in the meantime. Runs the same statements with
 * and without hits, so that the timing of other calls reveals nothing.
 */
export async function storeScreening(
  services: Services,
  {
    lists,
    screened,
    occasion,
  }: { lists: readonly CurrentList[]; screened: readonly Screened[]; occasion: Occasion },
): Promise<void> {
  const results = screened.flatMap(({ dossierId, persons }) =>
    lists.map((list) => ({ dossierId, list, compared: persons.map((person) => compare(list, person)) })),
  )
  if (results.length === 0) return
  const at = services.clock.now()
  await services.store.db.transaction().execute(async (trx) => {
    const present = await lockPresent(
      trx,
      screened.map(({ dossierId }) => dossierId),
    )
    const reported = await insertResults(trx, {
      results: results.filter(({ dossierId }) => present.has(dossierId)),
      occasion,
      at,
    })
    await notifyRoles(trx, { roles: SCREENING_ROLES, kind: 'screeningHit', dossierIds: reported, at })
    await recordStoreAct(trx, services.keys, DOSSIERS_SCREENED, {
      actorId: null,
      detail: { lists: lists.map(({ id }) => id), dossiers: present.size, occasion },
      at,
    })
  })
}

interface Compared {
  readonly person: Subject
  readonly hits: readonly ScreeningHit[]
}
interface Result {
  readonly dossierId: number
  readonly list: CurrentList
  readonly compared: readonly Compared[]
}

function compare({ index }: CurrentList, person: Subject): Compared {
  return { person, hits: index.screen(person) }
}

/** Locks the dossiers against a concurrent removal, which would leave results without their dossier. */
async function lockPresent(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('dossier')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the dossiers with a new hit. One statement, whether or not there are hits. */
async function insertResults(
  trx: Trx,
  {
    results,
    occasion,
    at,
  }: { readonly results: readonly Result[]; readonly occasion: Occasion; readonly at: Date },
): Promise<readonly number[]> {
  const { rows } = await sql<{ dossierId: number }>`
    with run as (
      insert into screening_run (dossier_id, list_id, occasion, parameters, persons, at)
      select dossier_id, list_id, ${occasion}, parameters, persons, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(results.map(presentRun))}::jsonb)
        as result (dossier_id integer, list_id integer, parameters integer, persons jsonb)
      returning id, dossier_id, list_id)
    insert into screening_hit (run_id, dossier_id, person, entry, listed_name, score, parts, compared)
    select run.id, dossier_id, person, entry, listed_name, score, parts, compared
    from jsonb_to_recordset(${JSON.stringify(results.flatMap(presentHits))}::jsonb)
      as hit (dossier_id integer, list_id integer, person integer, entry text, listed_name text, score integer,
        parts jsonb, compared text)
      join run using (dossier_id, list_id)
    on conflict (dossier_id, compared) do nothing
    returning dossier_id as "dossierId"`.execute(trx)
  return [...new Set(rows.map(({ dossierId }) => dossierId))]
}

function presentRun({ dossierId, list, compared }: Result) {
  const persons: ComparedPerson[] = compared.map(({ person, hits }) => ({
    ...person,
    hits: hits.map(({ entry, score }) => ({ entry, score })),
  }))
  return { dossier_id: dossierId, list_id: list.id, parameters: list.index.parameters.version, persons }
}

function presentHits({ dossierId, list, compared }: Result) {
  return compared.flatMap(({ person, hits }, place) =>
    hits.map((hit) => ({
      dossier_id: dossierId,
      list_id: list.id,
      person: place,
      entry: hit.entry,
      listed_name: hit.listedName,
      score: hit.score,
      parts: hit.parts,
      compared: digestCompared(list.code, person, hit),
    })),
  )
}

/** Equal for the same person, entry and likeness; a different spelling, date or listed name changes it. */
function digestCompared(code: string, person: ScreenedPerson, hit: ScreeningHit): string {
  return hash('sha256', canonicalJson([code, person, hit]))
}
