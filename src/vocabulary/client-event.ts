/** What happened in the dossiers of a client, for the history on the client's page; other audit actions are not part of it. */
export const CLIENT_EVENTS = [
  'created',
  'sent',
  'signed',
  'completed',
  'declined',
  'recalled',
  'expired',
  'reminded',
  'correction',
  'decided',
  'handed',
] as const
export type ClientEvent = (typeof CLIENT_EVENTS)[number]

/** By the audit action that records it. */
export const CLIENT_EVENT_OF_ACTION: Readonly<Record<string, ClientEvent>> = {
  'dossier.created': 'created',
  'dossier.duplicated': 'created',
  'envelope.sent': 'sent',
  'envelope.signed': 'signed',
  'envelope.completed': 'completed',
  'envelope.declined': 'declined',
  'envelope.voided': 'recalled',
  'envelope.expired': 'expired',
  'envelope.reminded': 'reminded',
  'dossier.reminded': 'reminded',
  'correction.opened': 'correction',
  'review.decided': 'decided',
  'dossier.handed-over': 'handed',
}
