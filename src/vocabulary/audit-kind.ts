/** Kinds of audit records, by which the journal is filtered. */
export const AUDIT_KINDS = [
  /** Sign-ins, sign-outs and refused attempts. */
  'sign-in',
  /** Life of an account, its rights and its contact data. */
  'account',
  /** Answers, receipts, notes and states of a dossier. */
  'dossier',
  'signature',
  /** Checks, decisions and corrections. */
  'review',
  'register',
  /** Programs, published versions, exports, and the store itself. */
  'installation',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
