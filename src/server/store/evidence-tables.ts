import type { OptionalText, RequiredInstant } from './column-types.ts'

/** The tree over the heads of all audit chains, and its roots. */

export interface EvidenceTables {
  evidence_root: {
    number: number
    /** Leaves of its tree. */
    size: number
    /** Number of the last audit row that it covers. */
    last_row: number
    at: RequiredInstant
    /** The signed text, see `src/proof/signed-root.ts`. */
    statement: string
    /** Base64 of an RFC 3161 token over the statement. */
    timestamp: OptionalText
    /** Name of the key that signed it. */
    key: OptionalText
    /** Base64. */
    signature: OptionalText
  }

  /** The head of one chain when a root was made; a leaf of its tree. */
  evidence_leaf: {
    index: number
    root_number: number
    subject: string
    sequence: number
    head: string
    hash: string
  }

  /** A full subtree of two leaves or more. */
  evidence_node: {
    level: number
    index: number
    hash: string
  }
}
