import type {
  ChangeView,
  ChoicesQuery,
  FilterChoices,
  SavedView,
  SavedViews,
  SaveView,
  ViewCount,
  ViewDefinition,
} from '#contract/views.ts'
import { ask, getQuery, openFile } from './call.ts'

/** Query key to invalidate after a change of a view. */
export const VIEWS_KEY = ['views'] as const

export function savedViews() {
  return getQuery<SavedViews>([...VIEWS_KEY, 'list'], '/views')
}

export function viewCount({ id, revision }: Pick<SavedView, 'id' | 'revision'>) {
  return getQuery<ViewCount>([...VIEWS_KEY, 'count', id, revision], `/views/${id}/count`)
}

export function filterChoices(query: ChoicesQuery) {
  return getQuery<FilterChoices>([...VIEWS_KEY, 'choices', query], '/views/choices', query)
}

export function saveView(body: SaveView): Promise<SavedView> {
  return ask<SavedView>('POST', '/views', { body })
}

export function changeView(id: number, body: ChangeView): Promise<SavedView> {
  return ask<SavedView>('PUT', `/views/${id}`, { body })
}

export async function deleteView(id: number): Promise<void> {
  await ask('DELETE', `/views/${id}`)
}

export type ExportFormat = 'csv' | 'xlsx'

/** Progress of an export: `part` is a fraction of 1, if known. */
export interface ExportProgress {
  /** Undefined while the server reads the rows. */
  readonly rows?: number
  readonly part?: number
}

/**
 * Downloads the dossiers of a view; undefined when aborted. The rows of a CSV file are counted as they arrive, since a
 * compressed answer has no known length.
 */
export async function exportView(
  format: ExportFormat,
  definition: ViewDefinition,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (progress: ExportProgress) => void },
): Promise<Blob | undefined> {
  const response = await openFile('POST', `/views/export/${format}`, { body: { definition }, signal })
  if (!response?.body) return undefined
  const rows = Number(response.headers.get('x-total-rows'))
  const length = Number(response.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [bytes, lines] = [0, 0]
  onProgress({ rows })
  try {
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      bytes += value.length
      if (format === 'csv') lines += value.filter((byte) => byte === NEW_LINE).length
      const part = format === 'csv' ? lines / (rows + 1) : bytes / length
      onProgress(Number.isFinite(part) ? { rows, part: Math.min(1, part) } : { rows })
    }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

const NEW_LINE = 10
