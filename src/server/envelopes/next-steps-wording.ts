import { formatDateInWords } from '#rules/date-in-words.ts'
import type { Locale } from '#vocabulary/locale.ts'

const WORDS = {
  fr: {
    examined: (day: string) =>
      `La société de gestion examine maintenant la souscription. Sa réponse est attendue au plus tard le ${day}.`,
    mailed: 'Vous recevrez un e-mail quand elle aura décidé, puis à l’inscription au registre des associés.',
  },
  en: {
    examined: (day: string) =>
      `The management company now examines the subscription. Its answer is expected by ${day} at the latest.`,
    mailed:
      'You will receive an e-mail when it has decided, then once the entry is made in the register of associates.',
  },
} as const

/**
 * The next steps after a signed subscription, with their deadlines; `isMailed` when acceptance and registration are
 * announced by mail.
 */
export function describeNextSteps(
  language: Locale,
  { by, isMailed }: { readonly by: string; readonly isMailed: boolean },
): string {
  const { examined, mailed } = WORDS[language]
  return [examined(formatDateInWords(by, language)), ...(isMailed ? [mailed] : [])].join(' ')
}
