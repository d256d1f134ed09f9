import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import { openDigester, readRows, type StoredRow } from './row-digests.ts'
import { isSealed } from './seal-earlier-rows.ts'
import { arePlacesSealed, isOfLaterKind } from './seal-places.ts'
import { STORE_SUBJECT } from './store-events.ts'
import type { SubjectKind } from './row-kinds.ts'

/** Compares all rows of these dossiers or accounts. Returns the findings by number of the dossier or account. */
export type RowJudge = (kind: SubjectKind, owners: readonly number[]) => Promise<RowProblems>
export type RowProblems = ReadonlyMap<number, readonly string[]>

/**
 * Compares rows with their last digest in the audit. A row without a digest is accepted until `sealEarlierRows` has
 * completed, or `sealPlaces` for its kinds: it was written by an earlier release.
 */
export async function openRowJudge(db: Db, keys: Keys): Promise<RowJudge> {
  const digest = openDigester(keys)
  const areSealed = await isSealed(db)
  const areLaterSealed = await arePlacesSealed(db)
  const mayBeUnsealed = (key: string) => !areSealed || (!areLaterSealed && isOfLaterKind(key))
  return async (kind, owners) => {
    const subjectOf = (owner: number) => (kind === 'store' ? STORE_SUBJECT : `${kind}:${owner}`)
    const [rows, audited] = await Promise.all([
      readRows(db, kind, owners),
      readDigests(db, owners.map(subjectOf)),
    ])
    const stored = Map.groupBy(rows, ({ owner }) => owner)
    return new Map(
      owners.map((owner) => [
        owner,
        compare(stored.get(owner) ?? [], audited.get(subjectOf(owner)) ?? new Map(), {
          digest,
          mayBeUnsealed,
        }),
      ]),
    )
  }
}

type Digests = Map<string, string | null>

function compare(
  rows: readonly StoredRow[],
  audited: Digests,
  {
    digest,
    mayBeUnsealed,
  }: {
    readonly digest: ReturnType<typeof openDigester>
    readonly mayBeUnsealed: (key: string) => boolean
  },
): readonly string[] {
  const problems: string[] = []
  const present = new Set<string>()
  for (const { key, content } of rows) {
    present.add(key)
    const expected = audited.get(key)
    if (expected === digest(key, content) || (expected === undefined && mayBeUnsealed(key))) continue
    problems.push(
      expected === undefined || expected === null
        ? `${key} has no audit record`
        : `${key} does not match the audit`,
    )
  }
  for (const [key, expected] of audited)
    if (expected !== null && !present.has(key)) problems.push(`${key} is missing`)
  return problems
}

/** The last digest of each row, by subject. */
async function readDigests(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, Digests>> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject', 'digests'])
    .where('subject', 'in', subjects)
    .where('digests', 'is not', null)
    .orderBy('subject')
    .orderBy('sequence')
    .execute()
  const found = new Map<string, Digests>()
  for (const { subject, digests } of rows) {
    const own = found.get(subject) ?? new Map()
    for (const [key, digest] of Object.entries(digests ?? {})) own.set(key, digest)
    found.set(subject, own)
  }
  return found
}
