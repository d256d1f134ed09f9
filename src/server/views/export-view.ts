import type { EXPORT_TYPES, ViewDefinition } from '#contract/views.ts'
import { pickFilters } from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import { MOST_EXPORTED_ROWS } from '#rules/saved-views.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Role } from '#vocabulary/role.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { parisToday } from '../clock.ts'
import {
  limitsOf,
  selectIds,
  selectListed,
  selectPage,
  type DossierScope,
  type ListRow,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { csvLine } from '#rules/csv.ts'
import type { Services } from '../services.ts'
import { boundReads } from '../store/read-bounded.ts'
import { readSnapshot, type Db, type Trx } from '../store/store.ts'
import { cellsOf, cellText, headingsOf, type ExportCell } from './export-cells.ts'
import { sheetPieces } from './sheet-pieces.ts'
import { spool, type Spooled } from '../files/spool.ts'
import { viewScope } from './view-scope.ts'

export interface ExportRequest {
  readonly definition: ViewDefinition
  readonly format: keyof typeof EXPORT_TYPES
  readonly locale: Locale
  /** Aborted when the client has disconnected: stops reading. */
  readonly signal: AbortSignal
}

const ROWS_AT_ONCE = 1_000
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Exports exactly the rows, order and columns of a view as a file; also returns the number of rows. 422 beyond the limit.
 * Reads all rows from one snapshot, and audits the export before the first row is sent. Rows are spooled to disk in
 * portions, so that the transaction does not wait for the client and no export is held in memory.
 */
export async function exportView(
  services: Services,
  user: User,
  { definition, format, locale, signal }: ExportRequest,
): Promise<Spooled & { readonly rows: number }> {
  const { db } = services.store
  const scope = await viewScope(services, user, definition)
  const headings = headingsOf(definition.columns, locale)
  const bounds = { limitMs: services.config.listLimitMs, signal }
  const { rows, file, bytes } = await readSnapshot(db, async (trx) => {
    const ids = await boundReads(db, trx, bounds, () => readIds(trx, { ...scope, sort: definition.sort }))
    const cells = readCells(services, readPortions(trx, user.role, ids, signal), { definition, locale })
    const pieces = format === 'xlsx' ? sheetPieces(headings, cells) : csvPieces(headings, cells, locale)
    return { rows: ids.length, ...(await spool(services.config.dataDir, pieces)) }
  })
  try {
    await recordExport(services, user, { definition, format, rows })
  } catch (error) {
    file.destroy()
    throw error
  }
  return { rows, file, bytes }
}

async function readIds(
  trx: Trx,
  scope: DossierScope & Pick<ViewDefinition, 'sort'>,
): Promise<readonly number[]> {
  const whole = limitsOf({ offset: 0, limit: MOST_EXPORTED_ROWS + 1 })
  const { rows: ids } = await selectPage(scope, scope, whole).execute(trx)
  if (ids.length > MOST_EXPORTED_ROWS)
    throw new Failure('EXPORT_TOO_LARGE', { params: { most: String(MOST_EXPORTED_ROWS) } })
  return ids.map(({ id }) => id)
}

/** The rows of these dossiers in order; the next portion is read when the previous one was consumed. */
export async function* readPortions(
  db: Db,
  role: Role,
  ids: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<readonly ListRow[]> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    signal.throwIfAborted()
    const portion = ids.slice(start, start + ROWS_AT_ONCE)
    const { rows } = await selectListed(role, selectIds(portion)).execute(db)
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield portion.flatMap((id) => byId.get(id) ?? [])
  }
}

/** Only names of filters and numbers, since a search may contain a client's name. */
async function recordExport(
  services: Services,
  user: User,
  given: { readonly definition: ViewDefinition; readonly format: string; readonly rows: number },
): Promise<void> {
  const { list, tab, filters, searchTerm, columns } = given.definition
  const detail = {
    list,
    tab,
    format: given.format,
    rows: given.rows,
    columns,
    filters: Object.keys(pickFilters(filters)),
    searched: searchTerm.trim() !== '',
  }
  await services.store.db.transaction().execute((trx) =>
    recordAccountAct(trx, services.keys, user.id, 'dossiers.exported', {
      actorId: user.id,
      detail,
      at: services.clock.now(),
    }),
  )
}

async function* readCells(
  services: Services,
  portions: AsyncIterable<readonly ListRow[]>,
  { definition, locale }: Pick<ExportRequest, 'definition' | 'locale'>,
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  const shown = { columns: definition.columns, locale, today: parisToday(services.clock) }
  for await (const rows of portions) yield rows.map((row) => cellsOf(services, row, shown))
}

async function* csvPieces(
  headings: readonly string[],
  portions: AsyncIterable<readonly (readonly ExportCell[])[]>,
  locale: Locale,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(headings)}\r\n`
  for await (const rows of portions)
    yield rows.map((row) => `${csvLine(row.map((cell) => cellText(cell, locale)))}\r\n`).join('')
}
