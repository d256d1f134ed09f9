import type { Locale } from '#vocabulary/locale.ts'
import type { ReminderRefusal } from '#vocabulary/reminder-refusal.ts'
import type { LetterContent } from '../mail/letter-content.ts'

/** A manual reminder, previewed before it is sent in the same transaction; or why it may not be sent. */
export type PlannedReminder =
  | {
      readonly kind: 'planned'
      /** Names. */
      readonly recipients: readonly string[]
      /** The text for the first recipient. */
      readonly language: Locale
      readonly content: LetterContent
      /** The text message sent with it, if the deployment sends text messages. */
      readonly sms: string | null
      readonly send: () => Promise<void>
    }
  | { readonly kind: 'refused'; readonly reason: ReminderRefusal }
