import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Facts } from '#engine/index.ts'
import type { NodeRef, StudioEdit } from '#form/studio-edit.ts'
import type { Json } from '#form/layered-tree.ts'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { ask, get } from '#web/api/call.ts'
import { SAMPLE_FACTS } from '#web/gallery/sample-facts.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { CopyPort, Stored } from './working-copy.ts'

/** What the author works on, as the server has it. */
export interface StudioOverview extends Stored {
  readonly code: string
  readonly files: readonly { readonly file: string; readonly kind: string; readonly isPatch: boolean }[]
  readonly presence: readonly { readonly name: string; readonly place: string; readonly since: string }[]
  readonly check: { readonly revision: number | null; readonly state: string }
}

export const STUDIO_KEY = ['studio'] as const

/** Follows the other authors and the check. */
const FOLLOW_MS = 4_000

export function studioOverview() {
  return queryOptions({
    queryKey: [...STUDIO_KEY, 'overview'],
    queryFn: ({ signal }) => get<StudioOverview>('/studio', { signal }),
    refetchInterval: FOLLOW_MS,
  })
}

/** Something that the check found, at a place of a file. */
export interface StudioProblem {
  readonly file: string
  readonly node: NodeRef | null
  /** Path within the node, for its reader; empty for all of it. */
  readonly path: string
  readonly reason: Localized
}

/** The problems of a checked revision. */
export function studioProblems(revision: number) {
  return queryOptions({
    queryKey: [...STUDIO_KEY, 'problems', revision],
    queryFn: ({ signal }) =>
      get<{ readonly problems: readonly StudioProblem[] }>('/studio/problems', { query: { revision }, signal }),
    placeholderData: keepPreviousData,
  })
}

interface StudioFile {
  readonly merged: Json
}

/** The calls of a working copy. */
export const copyPort: CopyPort = {
  readFile: async (file) => (await get<StudioFile>('/studio/files', { query: { file } })).merged,
  send: (edits: readonly StudioEdit[]) => ask<Stored>('POST', '/studio/edits', { body: { edits } }),
  async step(direction) {
    const answer = await ask<Stored & { readonly files: readonly { readonly file: string }[] }>(
      'POST',
      `/studio/${direction}`,
    )
    return { ...answer, files: answer.files.map(({ file }) => file) }
  },
  findDispute(error) {
    if (!(error instanceof ApiError) || !error.has('STUDIO_PLACE_CHANGED')) return undefined
    const { theirs, by } = error.fresh ?? {}
    return { theirs, by: typeof by === 'string' ? by : undefined }
  },
  isTransient: (error) => error instanceof Unreachable || (error instanceof ApiError && error.status >= 500),
}

/** What the engine needs beside the form. */
export interface StudioWorld extends Pick<Facts, 'settings' | 'products' | 'tables' | 'receiptTypes'> {
  readonly revision: number
}

/** Fetched once: products, tables and settings change on other screens. */
export function studioDefinition(form: string) {
  return queryOptions({
    queryKey: [...STUDIO_KEY, 'definition', form],
    queryFn: ({ signal }) => get<StudioWorld>('/studio/definition', { query: { form }, signal }),
  })
}

/** The facts of an empty dossier that an investor fills in. */
export function factsOf({ settings, products, tables, receiptTypes }: StudioWorld): Facts {
  return { ...SAMPLE_FACTS, settings, products, tables, receiptTypes }
}
