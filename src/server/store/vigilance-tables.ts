import type { Generated } from 'kysely'
import type { VigilanceFacts, VigilanceReason } from '#rules/vigilance.ts'
import type { VigilanceLevel, VigilanceOccasion } from '#vocabulary/vigilance.ts'
import type { Json, RequiredInstant } from './column-types.ts'

export interface VigilanceTables {
  /** A level of vigilance with its reasons and inputs. Never updated. */
  vigilance_assessment: {
    id: Generated<number>
    dossier_id: number
    occasion: VigilanceOccasion
    level: VigilanceLevel
    reasons: Json<readonly VigilanceReason[]>
    facts: Json<VigilanceFacts>
    /** SHA-256 of the table of the deployment. */
    table_digest: string
    at: RequiredInstant
  }

  /** The conclusion of a second person on a dossier of enhanced vigilance. Never updated. */
  vigilance_conclusion: {
    id: Generated<number>
    dossier_id: number
    author_id: number
    text: string
    /** Digest of the level, rows and facts that it refers to. */
    digest: string
    reasons: Json<readonly VigilanceReason[]>
    table_digest: string
    at: RequiredInstant
  }
}
