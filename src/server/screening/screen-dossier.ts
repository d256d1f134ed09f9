import { createHash } from 'node:crypto'
import type { DossierPerson } from '#rules/dossier-person.ts'
import type { ScreenedPerson, ScreeningHit } from '#rules/screening-index.ts'
import { canScreen } from '#rules/permission.ts'
import { ROLES } from '#vocabulary/role.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { DOSSIERS_SCREENED, STORE_SUBJECT } from '../audit/store-events.ts'
import { JOB_READER, loadAnyDossier, openForm, readPersons } from '../dossiers/index.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { ComparedPerson } from '../store/screening-tables.ts'
import type { Trx } from '../store/store.ts'
import type { CurrentList } from './current-lists.ts'

/** Why a dossier is compared. */
export type Occasion = 'submission' | 'decision' | 'list'

type Subject = Omit<ComparedPerson, 'hits'>

/** What of the dossiers is compared, from their effective answers. */
export async function readSubjects(services: Services, dossierId: number): Promise<readonly Subject[]> {
  const dossier = await loadAnyDossier(services, services.store.db, dossierId)
  return readPersons(openForm(services, JOB_READER, dossier)).map(subjectOf)
}

/** What of a person is compared. */
export function subjectOf(person: Omit<Subject, 'part'> & Pick<DossierPerson, 'part'>): Subject {
  const { part, companyName, lastName, firstName, birthName, birthDate, nationality } = person
  return { part, companyName, lastName, firstName, birthName, birthDate, nationality }
}

/** A dossier whose persons are compared in one transaction with others. */
export interface Screened {
  readonly dossierId: number
  readonly persons: readonly Subject[]
}

/**
 * Compares persons with lists and stores every result, fruitless ones too, with what was compared. New hits are reported to
 * compliance; those of the same person and entry that were reported before are not. A dossier that was removed meanwhile is left out.
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
    const reported = new Set<number>()
    for (const result of results) {
      if (!present.has(result.dossierId)) continue
      const run = await insertRun(trx, result, occasion, at)
      if (await insertHits(trx, run, result)) reported.add(result.dossierId)
    }
    for (const dossierId of reported) await report(trx, dossierId, at)
    await recordAudit(trx, services.keys, {
      subject: STORE_SUBJECT,
      actorId: null,
      action: DOSSIERS_SCREENED,
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

/** Serialises with a removal, which would leave results without their dossier. */
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

async function insertRun(
  trx: Trx,
  { dossierId, list, compared }: Result,
  occasion: Occasion,
  at: Date,
): Promise<number> {
  const persons: ComparedPerson[] = compared.map(({ person, hits }) => ({
    ...person,
    hits: hits.map(({ entry, score }) => ({ entry, score })),
  }))
  const { id } = await trx
    .insertInto('screening_run')
    .values({
      dossier_id: dossierId,
      list_id: list.id,
      occasion,
      parameters: list.index.parameters.version,
      persons: JSON.stringify(persons),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns whether any of them is new. */
async function insertHits(trx: Trx, run: number, { dossierId, list, compared }: Result): Promise<boolean> {
  const rows = compared.flatMap(({ person, hits }, place) =>
    hits.map((hit) => ({
      run_id: run,
      dossier_id: dossierId,
      person: place,
      entry: hit.entry,
      listed_name: hit.listedName,
      score: hit.score,
      parts: JSON.stringify(hit.parts),
      compared: digestCompared(list.code, person, hit),
    })),
  )
  if (rows.length === 0) return false
  const inserted = await trx
    .insertInto('screening_hit')
    .values(rows)
    .onConflict((oc) => oc.columns(['dossier_id', 'compared']).doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** The same person, entry and likeness give the same digest; another spelling, date or listed name another one. */
function digestCompared(code: string, person: ScreenedPerson, hit: ScreeningHit): string {
  return createHash('sha256')
    .update(canonicalJson([code, person, hit]))
    .digest('hex')
}

const SCREENING_ROLES = ROLES.filter(canScreen)

async function report(trx: Trx, dossierId: number, at: Date): Promise<void> {
  const officers = await trx.selectFrom('account').select('id').where('role', 'in', SCREENING_ROLES).execute()
  await notify(trx, { accountIds: officers.map(({ id }) => id), kind: 'screeningHit', dossierId, at })
}
