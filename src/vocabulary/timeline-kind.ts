/** Events that only reviewers see, like pairing and reasons elsewhere. */
export const REVIEWER_TIMELINE_KINDS = [
  'paired',
  'mandate_forced',
  'register_planned',
  'register_sent',
  'register_acknowledged',
  'register_held',
  'hold_set',
  'hold_lifted',
] as const

/** Events in a dossier's time line: those of its audit log that matter to its readers. */
export const TIMELINE_KINDS = [
  'created',
  'duplicated',
  'submitted',
  'receipt_added',
  'receipt_removed',
  'documents_delivered',
  'hidden_deleted',
  'client_assigned',
  'access_changed',
  'state',
  'envelope_opened',
  'envelope_sent',
  'party_delivered',
  'party_signed',
  'party_declined',
  'envelope_completed',
  'envelope_voided',
  'envelope_expired',
  'report_drawn',
  'correction_asked',
  'correction_sent_back',
  'correction_answered',
  'correction_applied',
  'correction_withdrawn',
  'correction_refused',
  'correction_accepted',
  'decided',
  ...REVIEWER_TIMELINE_KINDS,
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]
