import type { JournalEntry, JournalFilters } from '#contract/journal.ts'
import { csvLine } from '#rules/csv.ts'
import { Failure } from '#rules/failure.ts'
import { MOST_EXPORTED_ROWS } from '#rules/saved-views.ts'
import { recordStoreActAlone } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { boundReads } from '../store/read-bounded.ts'
import { readSnapshot, type Trx } from '../store/store.ts'
import { spool, type Spooled } from '../files/spool.ts'
import { presentEntry } from './read-journal.ts'
import { findPerson, selectEntries } from './select-entries.ts'

const ROWS_AT_ONCE = 1_000
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const COLUMNS = ['id', 'at', 'action', 'subject', 'actor', 'role', 'program', 'acting_for', 'call'] as const

/**
 * All entries that match the filters as CSV, from one snapshot, with the names that the API uses. The export is audited
 * before its first byte is sent. 422 beyond the limit of exports.
 */
export async function exportJournal(
  services: Services,
  actorId: number,
  { filters, signal }: { readonly filters: JournalFilters; readonly signal: AbortSignal },
): Promise<Spooled> {
  const { store, config, keys, clock } = services
  const bounds = { limitMs: config.listLimitMs, signal }
  const spooled = await readSnapshot(store.db, (trx) =>
    boundReads(store.db, trx, bounds, () => spool(config.dataDir, linesOf(readAll(trx, filters)))),
  )
  await recordStoreActAlone(store.db, keys, 'journal.exported', {
    actorId,
    detail: { filters: Object.keys(filters) },
    at: clock.now(),
  })
  return spooled
}

async function* readAll(trx: Trx, filters: JournalFilters): AsyncGenerator<readonly JournalEntry[]> {
  const personId = filters.person === undefined ? undefined : await findPerson(trx, filters.person)
  if (filters.person !== undefined && personId === undefined) return
  let before: number | undefined
  for (let read = 0; ;) {
    const rows = await selectEntries(trx, filters, { personId, before, limit: ROWS_AT_ONCE })
    read += rows.length
    if (read > MOST_EXPORTED_ROWS)
      throw new Failure('EXPORT_TOO_LARGE', { params: { most: String(MOST_EXPORTED_ROWS) } })
    yield rows.map(presentEntry)
    before = rows.at(-1)?.id
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function* linesOf(portions: AsyncIterable<readonly JournalEntry[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}\r\n`
  for await (const entries of portions)
    yield entries.map((entry) => `${csvLine(cellsOf(entry))}\r\n`).join('')
}

function cellsOf({
  id,
  at,
  action,
  subject,
  actor,
  program,
  acting_for,
  call,
}: JournalEntry): readonly string[] {
  const held = subject.kind === 'dossier' ? `dossier ${subject.id}` : 'name' in subject ? subject.name : ''
  return [String(id), at, action, held, actor?.name, actor?.role, program, acting_for, call].map(
    (cell) => cell ?? '',
  )
}
