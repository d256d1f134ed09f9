import type { DatalistOptions } from '#contract/forms.ts'
import { call } from './call.ts'

/** The options of a list on the server whose label contains a text. */
export async function findDatalistOptions(datalistId: string, filter: string, signal: AbortSignal) {
  const found = await call<DatalistOptions>('GET', `/datalists/${encodeURIComponent(datalistId)}/options`, {
    query: { filter },
    signal,
  })
  return found?.options ?? []
}
