import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  StudioDefinition,
  StudioFile,
  StudioProblems,
  StudioSaved,
  StudioState,
} from '#contract/studio.ts'
import type { Facts } from '#engine/index.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { ask, get, getQuery } from '#web/api/call.ts'
import { SAMPLE_FACTS } from '#web/gallery/sample-facts.ts'
import { progressOf } from './problems/check-progress.ts'
import type { CopyPort } from './working-copy.ts'

export const STUDIO_KEY = ['studio'] as const

/** Follows the other authors and the check. */
const FOLLOW_MS = 4_000

export function studioOverview() {
  return queryOptions({
    ...getQuery<StudioState>([...STUDIO_KEY, 'overview'], '/studio'),
    refetchInterval: FOLLOW_MS,
  })
}

/** The problems of a checked revision. */
export function studioProblems(revision: number) {
  return queryOptions({
    ...getQuery<StudioProblems>([...STUDIO_KEY, 'problems', revision], '/studio/problems', { revision }),
    placeholderData: keepPreviousData,
    // The server waits ten seconds at most, and then answers with what it knows of a former revision.
    refetchInterval: ({ state: { data } }) =>
      data && progressOf(data.check, revision) === 'checking' ? FOLLOW_MS : false,
  })
}

/** The calls of a working copy. */
export const copyPort: CopyPort = {
  readFile: async (file) => (await get<StudioFile>('/studio/files', { query: { file } })).merged,
  send: (edits: readonly StudioEdit[]) => ask<StudioSaved>('POST', '/studio/edits', { body: { edits } }),
  step: (direction) => ask<StudioSaved>('POST', `/studio/${direction}`),
  findDispute(error) {
    if (!(error instanceof ApiError) || !error.has('STUDIO_PLACE_CHANGED')) return undefined
    const { now, by } = error.fresh ?? {}
    return { theirs: now, by: typeof by === 'string' ? by : undefined }
  },
  isTransient: (error) =>
    error instanceof Unreachable ||
    // The session ended, or the rate limit was reached: the edit itself was not rejected.
    (error instanceof ApiError && (error.status >= 500 || error.status === 401 || error.status === 429)),
}

/** Fetched once: products, tables and settings change on other screens. */
export function studioDefinition(form: string) {
  return getQuery<StudioDefinition>([...STUDIO_KEY, 'definition', form], '/studio/definition', { form })
}

/** The facts of an empty dossier that an investor fills in. */
export function factsOf({
  settings,
  products,
  tables,
  receiptTypes,
  datalistLabels,
}: StudioDefinition): Facts {
  return { ...SAMPLE_FACTS, settings, products, tables, receiptTypes, datalistLabels }
}
