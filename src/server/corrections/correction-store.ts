import { sql } from 'kysely'
import * as z from 'zod'
import { Correction, type CorrectionTarget } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import type {
  Concerned,
  CorrectionEvent,
  CorrectionRefusal,
  CorrectionStage,
  CorrectionState,
} from '#vocabulary/correction.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Role } from '#vocabulary/role.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { StoredProposal } from '../store/correction-tables.ts'
import { jsonRows } from '../store/json-rows.ts'
import type { Db, Trx } from '../store/store.ts'

export interface StoredRemark {
  readonly target: CorrectionTarget
  /** Label of the answer or title of the document, in both languages, at the time of the remark. */
  readonly place: { readonly fr: string; readonly en: string }
  readonly quote: string | null
  /** Names of the elements to correct. */
  readonly elements: readonly string[]
  readonly text: string
}

/** Proposed answers by element name. */
export type Proposals = Readonly<Record<string, StoredProposal>>

export interface StoredProposalReceipt {
  readonly id: number
  readonly fate: 'added' | 'removed'
  readonly element: string
  readonly typeId: number
  readonly title: string
  readonly mimetype: string
  readonly size: number
  readonly sha256: string
  readonly createdBy: number | null
  readonly createdAt: Date
  readonly scan: ScanState | null
}

export interface StoredCorrectionEvent {
  readonly at: Date
  readonly kind: CorrectionEvent
  readonly name: string
  readonly actorId: number | null
  readonly party: Party | null
}

/** Consequences as sent, in both languages. */
const Sent = z.object({
  fr: Correction.shape.consequences.unwrap(),
  en: Correction.shape.consequences.unwrap(),
})
export type SentConsequences = z.infer<typeof Sent>
export type Consequences = SentConsequences['fr']

export interface StoredCorrection {
  readonly id: number
  readonly dossierId: number
  readonly stage: CorrectionStage
  readonly state: CorrectionState
  readonly isApplied: boolean
  readonly refusal: CorrectionRefusal | null
  readonly refusalReason: string | null
  readonly askedBy: number | null
  readonly askedParty: Party | null
  readonly askedName: string
  /** Role of the account that asked; null when a party asked by its link. */
  readonly askedRole: Role | null
  readonly concerned: Concerned
  readonly remarks: readonly StoredRemark[]
  readonly deadline: string | null
  readonly integrationBefore: IntegrationState | null
  readonly proposals: Proposals
  readonly revision: number
  readonly sent: SentConsequences | null
  readonly openedAt: Date
  readonly appliedAt: Date | null
  readonly receipts: readonly StoredProposalReceipt[]
  readonly events: readonly StoredCorrectionEvent[]
}

type Row = Omit<StoredCorrection, 'isApplied' | 'sent' | 'receipts' | 'events'> & {
  readonly sent: unknown
  readonly receipts: readonly (Omit<StoredProposalReceipt, 'createdAt'> & { readonly createdAt: string })[]
  readonly events: readonly (Omit<StoredCorrectionEvent, 'at'> & { readonly at: string })[]
}

/** The corrections of a dossier, oldest first. */
export async function findCorrections(db: Db, dossierId: number): Promise<readonly StoredCorrection[]> {
  const { rows } = await sql<Row>`
    select correction.id, correction.dossier_id as "dossierId", stage, state, refusal,
      refusal_reason as "refusalReason", asked_by as "askedBy", asked_party as "askedParty",
      coalesce(asker.first_name || ' ' || asker.last_name, '') as "askedName", asker.role as "askedRole",
      concerned, remarks, deadline,
      integration_before as "integrationBefore", proposals, revision, sent, opened_at as "openedAt",
      applied_at as "appliedAt",
      ${jsonRows(sql`
        select part.id, fate, element, type_id as "typeId", title, part.mimetype, part.size, part.sha256,
          created_by as "createdBy", part.created_at as "createdAt", file.scan_state as scan
        from correction_receipt as part join file on file.sha256 = part.sha256
        where correction_id = correction.id order by part.id`)} as receipts,
      ${jsonRows(sql`
        select at, kind, actor_id as "actorId", party,
          coalesce(actor.first_name || ' ' || actor.last_name, '') as name
        from correction_event left join account as actor on actor.id = actor_id
        where correction_id = correction.id order by number`)} as events
    from correction left join account as asker on asker.id = asked_by
    where correction.dossier_id = ${dossierId} order by correction.id`.execute(db)
  return rows.map(({ sent, receipts, events, ...row }) => ({
    ...row,
    isApplied: row.appliedAt !== null,
    sent: sent === null ? null : Sent.parse(sent),
    receipts: receipts.map((receipt) => ({ ...receipt, createdAt: new Date(receipt.createdAt) })),
    events: events.map((event) => ({ ...event, at: new Date(event.at) })),
  }))
}

/** A correction of this dossier; 404 otherwise. The caller has checked visibility. */
export async function getCorrection(db: Db, dossierId: number, id: number): Promise<StoredCorrection> {
  const found = (await findCorrections(db, dossierId)).find((each) => each.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export type NewCorrection = Pick<
  StoredCorrection,
  | 'dossierId'
  | 'stage'
  | 'askedBy'
  | 'askedParty'
  | 'concerned'
  | 'remarks'
  | 'deadline'
  | 'integrationBefore'
> & { readonly at: Date }

/**
 * Stores an open correction; 409 while another one of the signed dossier is live. The caller records the first step of its
 * history.
 */
export async function insertCorrection(trx: Trx, correction: NewCorrection): Promise<number> {
  const { dossierId, stage, askedBy, askedParty, concerned, remarks, deadline, integrationBefore, at } =
    correction
  const row = await trx
    .insertInto('correction')
    .values({
      dossier_id: dossierId,
      stage,
      state: 'open',
      asked_by: askedBy,
      asked_party: askedParty,
      concerned,
      remarks: JSON.stringify(remarks),
      deadline,
      integration_before: integrationBefore,
      proposals: JSON.stringify({}),
      opened_at: at,
    })
    .onConflict((oc) =>
      oc
        .column('dossier_id')
        .where(
          sql<boolean>`stage = 'signed' and (state = 'open' or state = 'answered' and applied_at is null)`,
        )
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('CORRECTION_OPEN'))
  return row.id
}
