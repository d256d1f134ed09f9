/** How accepted dossiers leave for the register: files in a folder, or messages to an address. */
export const REGISTER_CONNECTORS = ['files', 'webhook'] as const
export type RegisterConnectorName = (typeof REGISTER_CONNECTORS)[number]

/**
 * How far one acceptance of a dossier is on its way: `waiting` to leave, `sent` and not answered, `failed` until a
 * person sends it again, or answered by the register (`acknowledged`, `refused`).
 */
export const REGISTER_ATTEMPT_STATES = ['waiting', 'sent', 'failed', 'acknowledged', 'refused'] as const
export type RegisterAttemptState = (typeof REGISTER_ATTEMPT_STATES)[number]

/** What became of one acknowledged line; all but `applied` change nothing. */
export const ACKNOWLEDGEMENT_OUTCOMES = [
  'applied',
  /** The same answer came before. */
  'duplicate',
  /** It answers an earlier acceptance of the dossier. */
  'older',
  /** No line has this id. */
  'unknown',
  /** It differs from an earlier answer, or names another associate than the line. */
  'contradictory',
  /** It cannot be read as an acknowledgement. */
  'malformed',
] as const
export type AcknowledgementOutcome = (typeof ACKNOWLEDGEMENT_OUTCOMES)[number]

/** What the register says of a line. */
export const ACKNOWLEDGEMENT_STATUSES = ['OK', 'KO'] as const
export type AcknowledgementStatus = (typeof ACKNOWLEDGEMENT_STATUSES)[number]
