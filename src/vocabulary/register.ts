/** Transports of the register export: files in a folder, a webhook, or files on a server of the register. */
export const REGISTER_CONNECTORS = ['files', 'webhook', 'sftp'] as const
export type RegisterConnectorName = (typeof REGISTER_CONNECTORS)[number]

/** Whether an exchange went to the register or came from it. */
export const REGISTER_DIRECTIONS = ['out', 'in'] as const
export type RegisterDirection = (typeof REGISTER_DIRECTIONS)[number]

/**
 * Progress of one export attempt: `waiting` to be sent, `sent` without an acknowledgement yet, `failed` until a person
 * retries it, or acknowledged by the register (`acknowledged`, `refused`).
 */
export const REGISTER_ATTEMPT_STATES = ['waiting', 'sent', 'failed', 'acknowledged', 'refused'] as const
export type RegisterAttemptState = (typeof REGISTER_ATTEMPT_STATES)[number]

/** Outcomes of one acknowledgement line. Only `applied` changes data. */
export const ACKNOWLEDGEMENT_OUTCOMES = [
  'applied',
  /** The same acknowledgement was already received. */
  'duplicate',
  /** Refers to an earlier attempt than the dossier's latest. */
  'older',
  /** No exported line has this id. */
  'unknown',
  /** Conflicts with an earlier acknowledgement, or names another associate than the line. */
  'contradictory',
  /** Not a valid acknowledgement. */
  'malformed',
] as const
export type AcknowledgementOutcome = (typeof ACKNOWLEDGEMENT_OUTCOMES)[number]

/** Verdict of the register on one line. */
export const ACKNOWLEDGEMENT_STATUSES = ['OK', 'KO'] as const
export type AcknowledgementStatus = (typeof ACKNOWLEDGEMENT_STATUSES)[number]
