import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import {
  FREEZING_STATES,
  OwnFacts,
  OwnInput,
  readSharedFacts,
  SharedFacts,
  UnreadableFactsError,
  type EngineInput,
} from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

/** Versions of shared facts kept; bounds the memory for a store with many versions of a deployment. */
const MOST_SHARED = 20

/** Snapshot of a subscription as signed, sent for its first signature, or entered from paper. */
export interface Snapshot {
  /** False until all parties have signed. */
  readonly isSigned: boolean
  /** Input for the engine. Throws when the stored value is not a snapshot. */
  readonly read: () => EngineInput
}

export interface ReadSnapshots {
  readonly subscription: Snapshot | undefined
  /** Snapshots whose facts cannot be read, each with its reason. */
  readonly problems: readonly string[]
}

interface SnapshotRow {
  readonly id: number
  readonly dossierId: number
  readonly isSubscription: boolean
  readonly isSigned: boolean
  readonly answers: unknown
  readonly today: unknown
  readonly user: unknown
  readonly dossier: unknown
  readonly advisor: unknown
  readonly datalistLabels: unknown
  /** Null in snapshots of earlier releases. */
  readonly factsHash: string | null
  /** Of the facts in the content, null where `factsHash` names them. */
  readonly embeddedHash: string | null
}

/** An error when they are missing, were changed, or are malformed. */
type Shared = z.infer<typeof SharedFacts> | Error

/** Reads snapshots without document content, and each version of the shared facts once. */
export class SnapshotReader {
  readonly #db: Db
  /**
   * Random, so that facts cannot be crafted to collide. Hashing their text with SHA-256 instead took half of the check's
   * time.
   */
  readonly #seed = randomBytes(8).readBigInt64LE()
  readonly #shared = new Map<string, Shared>()

  constructor(db: Db) {
    this.#db = db
  }

  /** By dossier id; absent for a dossier without a snapshot. */
  async read(dossierIds: readonly number[]): Promise<ReadonlyMap<number, ReadSnapshots>> {
    const { rows } = await sql<SnapshotRow>`
      select snapshot.id, snapshot.dossier_id as "dossierId",
        envelope_id is null or envelope.kind = 'subscription' and envelope.state = any(${FREEZING_STATES})
          -- A correction counts once all have signed it.
          and (correction_id is null or envelope.state = 'completed') as "isSubscription",
        envelope_id is null or envelope.state = 'completed' as "isSigned",
        answers, today, "user", dossier, advisor, "datalistLabels", "factsHash",
        case when "factsHash" is null then
          jsonb_hash_extended(facts - array['user', 'dossier', 'advisor', 'datalistLabels'], ${this.#seed})
        end as "embeddedHash"
      from snapshot left join envelope on envelope.id = envelope_id,
        jsonb_to_record(content) as input (answers jsonb, today text, facts jsonb, "factsHash" text),
        jsonb_to_record(facts) as own ("user" jsonb, dossier jsonb, advisor jsonb, "datalistLabels" jsonb)
      where snapshot.dossier_id = any(${dossierIds})
      order by snapshot.dossier_id, envelope_id is null, envelope.created_at desc,
        envelope.correction_id desc nulls last`.execute(this.#db)
    const found = new Map<number, ReadSnapshots>()
    for (const row of rows) {
      const shared = await this.#findShared(row)
      const { subscription, problems = [] } = found.get(row.dossierId) ?? {}
      found.set(row.dossierId, {
        subscription: subscription ?? (row.isSubscription ? openSnapshot(row, shared) : undefined),
        problems:
          shared instanceof UnreadableFactsError
            ? [...problems, `snapshot/${row.id}: ${shared.message}`]
            : problems,
      })
    }
    return found
  }

  async #findShared({ id, factsHash, embeddedHash }: SnapshotRow): Promise<Shared> {
    const key = factsHash ?? embeddedHash ?? ''
    const known = this.#shared.get(key)
    if (known) return known
    const shared = await (factsHash === null ? this.#readEmbedded(id) : this.#readNamed(factsHash))
    if (this.#shared.size >= MOST_SHARED) this.#shared.clear()
    this.#shared.set(key, shared)
    return shared
  }

  async #readNamed(hash: string): Promise<Shared> {
    try {
      return parseShared(await readSharedFacts(this.#db, hash))
    } catch (error) {
      if (error instanceof UnreadableFactsError) return error
      throw error
    }
  }

  async #readEmbedded(id: number): Promise<Shared> {
    const { rows } = await sql<{ facts: unknown }>`
      select content -> 'facts' as facts from snapshot where id = ${id}`.execute(this.#db)
    return parseShared(rows[0]?.facts)
  }
}

function parseShared(stored: unknown): Shared {
  const { data, error } = SharedFacts.safeParse(stored)
  return data ?? error
}

function openSnapshot(row: SnapshotRow, shared: Shared): Snapshot {
  const { isSigned, answers, today, user, dossier, advisor, datalistLabels } = row
  const read = () => {
    if (shared instanceof Error) throw shared
    const own = OwnFacts.parse({
      user,
      dossier,
      advisor: advisor ?? undefined,
      datalistLabels: datalistLabels ?? undefined,
    })
    return { ...OwnInput.parse({ answers, today }), facts: { ...shared, ...own } }
  }
  return { isSigned, read }
}
