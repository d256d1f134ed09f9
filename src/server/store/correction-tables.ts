import type { ColumnType, Generated } from 'kysely'
import type {
  Concerned,
  CorrectionEvent,
  CorrectionRefusal,
  CorrectionStage,
  CorrectionState,
} from '#vocabulary/correction.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Json, OptionalInstant, OptionalText, RequiredInstant } from './column-types.ts'

/** A proposed answer with its author and time, which do not change when the same value is saved again. */
export interface StoredProposal {
  readonly value: string | readonly string[] | null
  /** RFC 3339. */
  readonly at: string
  /** Null for a party by its link. */
  readonly actorId: number | null
  /** The party that proposed it; null for staff. */
  readonly party: Party | null
}

export interface CorrectionTables {
  correction: {
    id: Generated<number>
    dossier_id: number
    stage: CorrectionStage
    state: CorrectionState
    /** Why it was refused; null otherwise. */
    refusal: ColumnType<
      CorrectionRefusal | null,
      CorrectionRefusal | null | undefined,
      CorrectionRefusal | null
    >
    /** The reason as entered by the person or signatory. */
    refusal_reason: OptionalText
    /** The account that asked; null for a party by its link. */
    asked_by: number | null
    /** The party that asked; null for staff. */
    asked_party: Party | null
    concerned: Concerned
    /** Never change. */
    remarks: Json<object[]>
    /** Last day for the answer, `yyyy-mm-dd` in Paris; null before the first signature. */
    deadline: string | null
    /** State of the review that a withdrawn correction restores. */
    integration_before: IntegrationState | null
    /** By element name. */
    proposals: Json<Record<string, StoredProposal>>
    /** Incremented by each write of proposals. */
    revision: Generated<number>
    /** The consequences as sent; null while it is open. */
    sent: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    opened_at: RequiredInstant
    /** When the answers were applied to the dossier. */
    applied_at: OptionalInstant
  }

  correction_receipt: {
    correction_id: number
    /** Number in the dossier: reserved for an added receipt, existing for a removed one. */
    id: number
    fate: 'added' | 'removed'
    element: string
    type_id: number
    title: string
    mimetype: string
    size: number
    sha256: string
    /** Null for a party by its link. */
    created_by: number | null
    created_at: RequiredInstant
  }

  correction_event: {
    correction_id: number
    /** Position in its history, from 1. */
    number: number
    at: RequiredInstant
    kind: CorrectionEvent
    /** Null for the server and for a party by its link. */
    actor_id: number | null
    /** The party that acted; null for staff and the server. */
    party: Party | null
  }
}
