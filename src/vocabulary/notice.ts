/** Notices that a person can get inside the application. A kind is added with its sentences in `server/notices`. */
export const NOTICE_KINDS = [
  'mention',
  'assigned',
  'handedOver',
  'handedOverMany',
  'decisionMade',
  'clientSigned',
  'envelopeDeclined',
  'envelopeExpired',
  'correctionAsked',
  'correctionAnswered',
  'correctionRefused',
  'absenceCovered',
  'screeningHit',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** When a notice is also sent by mail. */
export const NOTICE_MAILS = ['now', 'daily', 'never'] as const
export type NoticeMail = (typeof NOTICE_MAILS)[number]

/** What sets a kind of notice apart. */
export interface NoticeTraits {
  /** Roles that can receive it: those that advise investors, those of the management company, both, or compliance alone. */
  readonly readers: 'advising' | 'backOffice' | 'staff' | 'compliance'
  /**
   * When it is mailed to a person who has chosen nothing. `sent`: the event has a mail of its own, which cannot be stopped, so that
   * the notice never adds a second one.
   */
  readonly mail: NoticeMail | 'sent'
}

/** Readers and mails of each kind. */
export const NOTICE_TRAITS: Readonly<Record<NoticeKind, NoticeTraits>> = {
  mention: { readers: 'staff', mail: 'now' },
  assigned: { readers: 'staff', mail: 'daily' },
  handedOver: { readers: 'staff', mail: 'now' },
  handedOverMany: { readers: 'staff', mail: 'sent' },
  decisionMade: { readers: 'advising', mail: 'sent' },
  clientSigned: { readers: 'advising', mail: 'never' },
  envelopeDeclined: { readers: 'advising', mail: 'daily' },
  envelopeExpired: { readers: 'advising', mail: 'daily' },
  correctionAsked: { readers: 'advising', mail: 'sent' },
  correctionAnswered: { readers: 'backOffice', mail: 'daily' },
  correctionRefused: { readers: 'staff', mail: 'sent' },
  absenceCovered: { readers: 'staff', mail: 'now' },
  screeningHit: { readers: 'compliance', mail: 'now' },
}
