import type { Text } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { type Recipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const WORDING = {
  fr: {
    subject: (id: number) => `rapport d’adéquation, dossier n° ${id}`,
    drawn: (id: number) => `Le rapport d’adéquation du dossier n° ${id} est établi.`,
    awaited: 'Il attend votre validation.',
    confirm: 'Lire et valider le rapport',
    open: 'Ouvrir le dossier',
  },
  en: {
    subject: (id: number) => `suitability report, application no. ${id}`,
    drawn: (id: number) => `The suitability report of application no. ${id} has been drawn up.`,
    awaited: 'It awaits your confirmation.',
    confirm: 'Read and confirm the report',
    open: 'Open the application',
  },
} as const

/** Notifies the advisor of the suitability report and its conclusion. */
export async function mailReport(
  trx: Trx,
  { config, deployment }: Services,
  {
    dossierId,
    to,
    reasons,
  }: {
    readonly dossierId: number
    readonly to: Recipient
    readonly reasons: readonly Text[]
  },
): Promise<void> {
  const link = `${config.publicUrl}/form?dossier=${dossierId}`
  await sendLetter(trx, deployment, to, (language) => ({
    key: `adequacy-report-${dossierId}`,
    ...writeReport(language, { dossierId, reasons, wayBack: deployment.suitability?.wayBack, link }),
  }))
}

export function writeReport(
  language: Locale,
  about: {
    readonly dossierId: number
    /** Why the investment is unsuitable; none when it is suitable. */
    readonly reasons: readonly Text[]
    readonly wayBack: Text | undefined
    readonly link: string
  },
): LetterContent {
  const words = WORDING[language]
  const isSuitable = about.reasons.length === 0
  const conclusion = isSuitable
    ? [words.awaited]
    : [...about.reasons, ...(about.wayBack ? [about.wayBack] : [])].map((text) => text[language])
  return {
    subject: words.subject(about.dossierId),
    paragraphs: [words.drawn(about.dossierId), ...conclusion],
    action: { label: isSuitable ? words.confirm : words.open, url: about.link },
  }
}
