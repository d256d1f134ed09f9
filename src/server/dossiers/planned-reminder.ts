import type { Locale } from '#vocabulary/locale.ts'
import type { ReminderRefusal } from '#vocabulary/reminder-refusal.ts'
import type { LetterContent } from '../mail/letter-content.ts'

/** A reminder by hand, shown before it is sent in the same transaction; or why it may not be sent. */
export type PlannedReminder =
  | {
      readonly kind: 'planned'
      /** Names. */
      readonly recipients: readonly string[]
      /** What the first recipient reads. */
      readonly language: Locale
      readonly content: LetterContent
      /** The text message that goes with it, where the deployment sends them. */
      readonly sms: string | null
      readonly send: () => Promise<void>
    }
  | { readonly kind: 'refused'; readonly reason: ReminderRefusal }
