import type { NotNull } from 'kysely'
import type { FormSession } from '#engine/index.ts'
import type { Pairing } from '#rules/pairing.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import { openRowJudge, type RowJudge } from '../audit/judge-rows.ts'
import { loadDossiers, openForWriting, type DossierRow, type LoadedDossier } from '../dossiers/index.ts'
import { openSent } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import { hasChanged, type Checked } from './check.ts'
import { SnapshotReader, type Snapshot } from './read-snapshots.ts'

/** Dossiers read per statement and table; bounds the memory used. */
const PAGE = 200

/** An audit row about a dossier's state, decisions or pairing. */
export interface AuditStep {
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly actorId: number | null
  readonly at: Date
}

export interface HistoryLine {
  readonly id: number
  readonly state: string
  readonly actorId: number | null
  readonly at: Date
}

/** A stored dossier with all data that the checks compare. */
export interface StoredDossier {
  readonly dossier: LoadedDossier
  readonly steps: readonly AuditStep[]
  readonly history: readonly HistoryLine[]
  /** Completed envelopes with an unsigned party or a missing seal. */
  readonly unsealed: ReadonlySet<string>
  readonly pairing: Pairing
  /** Customers named by the register in its acknowledgements, by attempt. */
  readonly named: readonly NamedCustomer[]
  /** Snapshot of the subscription as signed, sent for signature, or entered from paper. */
  readonly snapshot: Snapshot | undefined
  /** Rows that differ from the audit, and snapshots whose facts cannot be read. */
  readonly rowProblems: readonly string[]
  /**
   * Opens the form with the snapshot, or else with the answers on the day of the last submit; undefined before the
   * first submit.
   */
  readonly openAnswers: () => FormSession | undefined
}

/** All dossiers by id, regardless of visibility, in non-empty pages. */
export async function* readStoredDossiers(checked: Checked): AsyncIterable<readonly StoredDossier[]> {
  const readers = {
    snapshots: new SnapshotReader(checked.store.db),
    judgeRows: await openRowJudge(checked.store.db, checked.keys),
  }
  const { since } = checked
  for (let after = checked.afterDossier ?? 0; ;) {
    const rows = await checked.store.db
      .selectFrom('dossier')
      .selectAll()
      .where('id', '>', after)
      .where(hasChanged('dossier', 'id', since))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield await readParts(checked, readers, rows)
    after = last.id
  }
}

async function readParts(
  checked: Checked,
  readers: { readonly snapshots: SnapshotReader; readonly judgeRows: RowJudge },
  rows: readonly DossierRow[],
): Promise<readonly StoredDossier[]> {
  const { db } = checked.store
  const ids = rows.map(({ id }) => id)
  const [dossiers, steps, history, unsealed, pairings, named, snapshots, submits, rowProblems] =
    await Promise.all([
      loadDossiers(checked, db, rows),
      readSteps(db, ids),
      readHistory(db, ids),
      readUnsealed(db, ids),
      readPairings(db, ids),
      readNamed(db, ids),
      readers.snapshots.read(ids),
      readLastSubmits(db, ids),
      readers.judgeRows('dossier', ids),
    ])
  return dossiers.map((dossier) => {
    const { id } = dossier.row
    const { subscription: snapshot, problems = [] } = snapshots.get(id) ?? {}
    const openAnswers = () => {
      // Hidden answers are deleted once all have signed; the snapshot keeps them.
      if (snapshot) return openSent(dossier.form, snapshot.read())
      const last = submits.get(id)
      const clock = last && { now: () => last.submittedAt }
      return clock && openForWriting({ ...checked, clock }, last.author, dossier, {})
    }
    return {
      dossier,
      steps: steps.get(id) ?? [],
      history: history.get(id) ?? [],
      unsealed,
      pairing: pairings.get(id) ?? {},
      named: named.get(id) ?? [],
      snapshot,
      rowProblems: [...(rowProblems.get(id) ?? []), ...problems],
      openAnswers,
    }
  })
}

async function readSteps(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly AuditStep[]>> {
  const subjects = new Map(ids.map((id) => [`dossier:${id}`, id]))
  const rows = await db
    .selectFrom('audit')
    .select(['subject', 'action', 'detail', 'actor_id as actorId', 'at'])
    .where('subject', 'in', [...subjects.keys()])
    .where((eb) =>
      eb.or([
        eb('action', 'like', 'state.%'),
        eb('action', 'in', ['review.decided', 'review.undone', 'review.paired', 'correction.applied']),
      ]),
    )
    .orderBy('subject')
    .orderBy('sequence')
    .execute()
  return Map.groupBy(rows, ({ subject }) => subjects.get(subject) ?? 0)
}

async function readHistory(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly HistoryLine[]>> {
  const rows = await db
    .selectFrom('integration_event')
    .select(['id', 'dossier_id as dossierId', 'state', 'actor_id as actorId', 'at'])
    .where('dossier_id', 'in', ids)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ dossierId }) => dossierId)
}

async function readUnsealed(db: Db, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('envelope')
    .innerJoin('envelope_party', 'envelope_party.envelope_id', 'envelope.id')
    .select('envelope.id')
    .distinct()
    .where('envelope.dossier_id', 'in', ids)
    .where('envelope.state', '=', 'completed')
    .where((eb) => eb.or([eb('envelope_party.state', '!=', 'signed'), eb('sealed_at', 'is', null)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function readPairings(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Pairing>> {
  const rows = await db
    .selectFrom('pairing')
    .select(['dossier_id as dossierId', 'scope', 'customer_code as code'])
    .where('dossier_id', 'in', ids)
    .execute()
  return groupPairings(rows)
}

interface NamedCustomer {
  readonly scope: Scope
  readonly code: string
  readonly at: Date
}

async function readNamed(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly NamedCustomer[]>> {
  const rows = await db
    .selectFrom('register_line')
    .select(['dossier_id as dossierId', 'scope', 'associate_code as code', 'acknowledged_at as at'])
    .where('dossier_id', 'in', ids)
    .where('associate_code', 'is not', null)
    .where('acknowledged_at', 'is not', null)
    .orderBy('attempt')
    .$narrowType<{ code: NotNull; at: NotNull }>()
    .execute()
  return Map.groupBy(rows, ({ dossierId }) => dossierId)
}

function groupPairings(
  rows: readonly {
    readonly dossierId: number
    readonly scope: keyof Pairing
    readonly code: string | null
  }[],
): ReadonlyMap<number, Pairing> {
  const pairings = new Map<number, Pairing>()
  for (const { dossierId, scope, code } of rows)
    pairings.set(dossierId, { ...pairings.get(dossierId), [scope]: code })
  return pairings
}

interface LastSubmit {
  readonly author: User
  readonly submittedAt: Date
}

/** Author and time of the last submit; the first block by name when several were submitted at once. */
async function readLastSubmits(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LastSubmit>> {
  const rows = await db
    .selectFrom('dossier_block')
    .innerJoin('account', 'account.id', 'dossier_block.submitted_by')
    .select(['account.id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .select(['dossier_id as dossierId', 'submitted_at as submittedAt'])
    .distinctOn('dossier_id')
    .where('dossier_id', 'in', ids)
    .orderBy('dossier_id')
    .orderBy('submitted_at', 'desc')
    .orderBy('block')
    .execute()
  return new Map(rows.map(({ dossierId, submittedAt, ...author }) => [dossierId, { author, submittedAt }]))
}
