import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { EngineInput, FREEZING_STATES } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

const OWN = { user: true, dossier: true, datalistLabels: true } as const
const SnapshotFacts = EngineInput.shape.facts
/** Facts specific to a dossier. */
const OwnFacts = SnapshotFacts.pick(OWN)
/** Facts of the deployment: most of a snapshot, and shared by thousands of them. */
const SharedFacts = SnapshotFacts.omit(OWN)
const OwnInput = EngineInput.omit({ facts: true })

/** Cache size; bounds the memory for a store with many versions of a deployment. */
const MOST_SHARED = 20

/** Snapshot of a subscription as signed, sent for signature, or entered from paper. */
export interface Snapshot {
  /** False until all parties have signed. */
  readonly isSigned: boolean
  /** Input for the engine. Throws when the stored value is not a snapshot. */
  readonly read: () => z.infer<typeof EngineInput>
}

interface SnapshotRow {
  readonly dossierId: number
  readonly isSigned: boolean
  readonly answers: unknown
  readonly today: unknown
  readonly user: unknown
  readonly dossier: unknown
  readonly datalistLabels: unknown
  readonly sharedHash: string
}

/** Reads snapshots without document content, and each version of the shared facts once. */
export class SnapshotReader {
  readonly #db: Db
  /** Random, so that nobody can store facts which hash like others; hashing their text took half of the check. */
  readonly #seed = randomBytes(8).readBigInt64LE()
  readonly #shared = new Map<string, z.ZodSafeParseResult<z.infer<typeof SharedFacts>>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** By dossier id; absent for a dossier without a snapshot. */
  async read(dossierIds: readonly number[]): Promise<ReadonlyMap<number, Snapshot>> {
    const { rows } = await sql<SnapshotRow>`
      select chosen.dossier_id as "dossierId", is_signed as "isSigned", answers, today,
        "user", dossier, "datalistLabels",
        jsonb_hash_extended(facts - array['user', 'dossier', 'datalistLabels'], ${this.#seed}) as "sharedHash"
      from (${selectLatest(dossierIds)}) as chosen,
        jsonb_to_record(snapshot) as input (answers jsonb, today text, facts jsonb),
        jsonb_to_record(facts) as own ("user" jsonb, dossier jsonb, "datalistLabels" jsonb)`.execute(this.#db)
    const snapshots = new Map<number, Snapshot>()
    for (const row of rows) {
      const { dossierId, isSigned, answers, today, user, dossier, datalistLabels, sharedHash } = row
      const shared = this.#shared.get(sharedHash) ?? (await this.#readShared(dossierId, sharedHash))
      const read = () => {
        if (!shared.success) throw shared.error
        const own = OwnFacts.parse({ user, dossier, datalistLabels: datalistLabels ?? undefined })
        return { ...OwnInput.parse({ answers, today }), facts: { ...shared.data, ...own } }
      }
      snapshots.set(dossierId, { isSigned, read })
    }
    return snapshots
  }

  async #readShared(dossierId: number, hash: string) {
    const { rows } = await sql<{ facts: unknown }>`
      select snapshot -> 'facts' as facts from (${selectLatest([dossierId])}) as chosen`.execute(this.#db)
    const shared = SharedFacts.safeParse(rows[0]?.facts)
    if (this.#shared.size >= MOST_SHARED) this.#shared.clear()
    this.#shared.set(hash, shared)
    return shared
  }
}

/** The dossier's last subscription envelope, or its paper snapshot. */
function selectLatest(dossierIds: readonly number[]) {
  return sql`
    select distinct on (snapshot.dossier_id) snapshot.dossier_id, content as snapshot,
      envelope_id is null or envelope.state = 'completed' as is_signed
    from snapshot left join envelope on envelope.id = envelope_id
    where snapshot.dossier_id = any(${dossierIds})
      and (envelope_id is null or envelope.kind = 'subscription' and envelope.state = any(${FREEZING_STATES}))
    order by snapshot.dossier_id, envelope_id is null, envelope.created_at desc`
}
