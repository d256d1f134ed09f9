import {
  type StudioChange,
  StudioGuards,
  StudioRehearsal,
  type StudioVersion,
} from '#contract/studio-publication.ts'
import { describeChanges, type MergedFiles } from '#form/describe-changes.ts'
import { isBinaryFile } from '#form/layer-kind.ts'
import type { Services } from '../services.ts'
import { mergedOf, type BaseFiles, type LayerFiles, type WorkingCopy } from '../studio/index.ts'
import { digestFiles } from '../publication/deployment-files.ts'
import { copyFiles } from './publish-copy.ts'
import { findCurrent } from '../publication/publications.ts'
import { findRun } from './studio-runs.ts'

/** Ignored: it records the bases' values for the studio and is no visible difference. */
const RECORD = 'base.lock.json'
const MOST_VERSIONS = 100

type Parts = Pick<Services, 'store' | 'config' | 'deployment'>

/** The changes of the working copy to the published version, in words. */
export async function readDifference(copy: WorkingCopy, bases: BaseFiles): Promise<readonly StudioChange[]> {
  const changed = copy.edited.filter((file) => file !== RECORD)
  const read = (files: LayerFiles) => readMerged(changed, files, bases)
  return describeChanges(await read(copy.published), await read(copy.files))
}

async function readMerged(
  names: readonly string[],
  files: LayerFiles,
  bases: BaseFiles,
): Promise<MergedFiles> {
  const values = await Promise.all(
    names.map(async (file) => {
      const text = files.get(file) ?? null
      const value = isBinaryFile(file) ? (text ?? undefined) : mergedOf(file, await bases.valueOf(file), text)
      return [file, value] as const
    }),
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** The newest run of a kind, and whether it ran on exactly the files that would be published now. */
async function readRun(services: Parts, kind: 'rehearsal' | 'guards', copy: WorkingCopy) {
  const { db } = services.store
  const run = await findRun(db, kind)
  const current = await findCurrent(db)
  if (!run) return { state: 'none', done: 0, total: null, isCurrent: false, error: null, result: null }
  const { state, done, total, error, result } = run
  const isCurrent =
    run.digest === digestFiles(await copyFiles(services, copy)) && run.overId === (current?.id ?? null)
  return { state, done, total, isCurrent, error, result: result ?? null }
}

export async function readRehearsal(services: Parts, copy: WorkingCopy): Promise<StudioRehearsal> {
  return StudioRehearsal.parse(await readRun(services, 'rehearsal', copy))
}

export async function readGuards(services: Parts, copy: WorkingCopy): Promise<StudioGuards> {
  const run = await readRun(services, 'guards', copy)
  const read = StudioGuards.safeParse(run)
  // The result of a former release may lack what this one shows: it can be measured again.
  return read.success ? read.data : StudioGuards.parse({ ...run, result: null })
}

/** The last versions, newest first, as an author sees them. */
export async function listVersions(
  { store: { db } }: Pick<Services, 'store'>,
  user: { readonly id: number },
): Promise<StudioVersion[]> {
  const current = await findCurrent(db)
  const rows = await db
    .selectFrom('deployment_publication as version')
    .leftJoin('account as author', 'author.id', 'version.created_by')
    .leftJoin('account as approver', 'approver.id', 'version.published_by')
    .select(['version.id', 'version.source', 'version.note', 'version.over_id', 'version.created_by'])
    .select(['version.created_at', 'version.published_at'])
    .select(['author.first_name as authorFirst', 'author.last_name as authorLast'])
    .select(['approver.first_name as approverFirst', 'approver.last_name as approverLast'])
    .orderBy('version.id', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.authorFirst, row.authorLast),
    publishedAt: row.published_at?.toISOString() ?? null,
    publishedBy: nameOf(row.approverFirst, row.approverLast),
    isPublished: row.id === current?.id,
    canApprove:
      row.published_at === null && row.over_id === (current?.id ?? null) && row.created_by !== user.id,
  }))
}

function nameOf(first: string | null, last: string | null): string | null {
  const name = [first, last].filter(Boolean).join(' ')
  return name === '' ? null : name
}
