import { queryOptions } from '@tanstack/react-query'
import type {
  PublishStudio,
  StudioDifference,
  StudioGuards,
  StudioPublished,
  StudioRehearsal,
  StudioVersions,
} from '#contract/studio-publication.ts'
import { ask, fetchFile, getQuery } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { STUDIO_KEY } from '../studio-calls.ts'

/** Polling interval during a run. */
const FOLLOW_MS = 1_000

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running'

export const PUBLISH_KEY = [...STUDIO_KEY, 'publish'] as const

/** `revision` is what the author sees; a new revision is a new query. */
export function studioDifference(revision: number) {
  return queryOptions({
    ...getQuery<StudioDifference>([...PUBLISH_KEY, 'difference', revision], '/studio/difference'),
    // Another version may be published in the meantime.
    refetchInterval: 4_000,
  })
}

function studioRun<Run extends { readonly state: string }>(kind: 'rehearsal' | 'guards', revision: number) {
  return queryOptions({
    ...getQuery<Run>([...PUBLISH_KEY, kind, revision], `/studio/${kind}`),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? FOLLOW_MS : false),
  })
}

export const studioRehearsal = (revision: number) => studioRun<StudioRehearsal>('rehearsal', revision)
export const studioGuards = (revision: number) => studioRun<StudioGuards>('guards', revision)

export function studioVersions() {
  return queryOptions({
    ...getQuery<StudioVersions>([...PUBLISH_KEY, 'versions'], '/studio/versions'),
    refetchInterval: 5_000,
  })
}

export const startRun = (kind: 'rehearsal' | 'guards') => ask<unknown>('POST', `/studio/${kind}`)
export const cancelRun = (kind: 'rehearsal' | 'guards') => ask<unknown>('DELETE', `/studio/${kind}`)
export const publishCopy = (body: PublishStudio) =>
  ask<StudioPublished>('POST', '/studio/publication', { body })
export const approveVersion = (version: number) =>
  ask<StudioPublished>('POST', `/studio/publication/${version}/approval`)
export const restoreVersion = (version: number, note: string) =>
  ask<StudioPublished>('POST', `/studio/versions/${version}/restoration`, { body: { note } })

export async function saveVersion(version: number): Promise<void> {
  saveFile(await fetchFile('GET', `/studio/versions/${version}/archive`, {}), `version-${version}.zip`)
}
