import { ignoreFailure } from '#rules/failure.ts'
import { ABANDONED_STATES } from '#vocabulary/dossier-state.ts'
import { SCREEN_JOB } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { findCurrentLists } from './current-lists.ts'
import { SWEEP_JOB } from './load-list.ts'
import { readSubjects, skipUnreadable, storeScreening, subjectOf, type Screened } from './screen-dossier.ts'

/** Dossiers per job: few enough not to block the event loop and the store's audit chain. */
const BATCH = 50

export function handleScreening(services: Services): void {
  services.outbox.handle(SCREEN_JOB, ({ dossierId }) => screenOne(services, Number(dossierId)))
  services.outbox.handle(SWEEP_JOB, ({ list }) => sweep(services, Number(list)))
}

/** No-op without a list, and for a dossier that was removed in the meantime. */
async function screenOne(services: Services, dossierId: number): Promise<void> {
  const lists = await findCurrentLists(services)
  if (lists.length === 0) return
  const persons = await readSubjects(services, dossierId).catch(ignoreFailure('NOT_FOUND'))
  if (persons === undefined) return
  await storeScreening(services, { lists, screened: [{ dossierId, persons }], occasion: 'submission' })
}

/**
 * Screens the next dossiers against a new version of a list, and enqueues itself for the rest. Progress is stored, so a
 * repeated job resumes. Ends when a newer version has replaced the list.
 */
async function sweep(services: Services, listId: number): Promise<void> {
  const { db } = services.store
  const list = (await findCurrentLists(services)).find(({ id }) => id === listId)
  const progress = await db
    .selectFrom('screening_sweep')
    .selectAll()
    .where('list_id', '=', listId)
    .executeTakeFirst()
  if (!progress || progress.finished_at !== null) return
  const ids = list ? await nextDossiers(services, progress.after_dossier) : []
  const screened: Screened[] = []
  for (const dossierId of ids) {
    const persons = await findSubjects(services, dossierId).catch(skipUnreadable(services, dossierId))
    if (persons) screened.push({ dossierId, persons })
  }
  if (list && screened.length > 0)
    await storeScreening(services, { lists: [list], screened, occasion: 'list' })
  const last = ids.at(-1)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('screening_sweep')
      .set({
        ...(last === undefined ? { finished_at: services.clock.now() } : { after_dossier: last }),
        screened: progress.screened + screened.length,
      })
      .where('list_id', '=', listId)
      .execute()
    if (last !== undefined)
      await enqueueJob(trx, { kind: SWEEP_JOB, dedupKey: `${listId}:${last}`, payload: { list: listId } })
  })
}

/** Open and signed dossiers; not abandoned, rejected or refused ones. */
async function nextDossiers({ store }: Services, after: number): Promise<readonly number[]> {
  const rows = await store.db
    .selectFrom('dossier')
    .select('id')
    .where('id', '>', after)
    .where('state', 'not in', ABANDONED_STATES)
    .where((eb) => eb.or([eb('integration_state', 'is', null), eb('integration_state', '!=', 'refused')]))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Reuses the persons of the last comparison for an unchanged dossier, because opening its form takes longer than the
 * comparison.
 */
async function findSubjects(services: Services, dossierId: number): Promise<Screened['persons']> {
  const last = await services.store.db
    .selectFrom('screening_run as run')
    .innerJoin('dossier', 'dossier.id', 'run.dossier_id')
    .select('run.persons')
    .where('run.dossier_id', '=', dossierId)
    .whereRef('run.at', '>', 'dossier.updated_at')
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return readSubjects(services, dossierId)
  return last.persons.map(subjectOf)
}
