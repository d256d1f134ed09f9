import type { Text } from '#form/definition.ts'
import { type Recipient, sendLetter } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const WORDING = {
  fr: {
    subject: (id: number) => `rapport d’adéquation, dossier n° ${id}`,
    drawn: (id: number) => `Le rapport d’adéquation du dossier n° ${id} est établi.`,
    awaited: (link: string) => `Il attend votre validation : ${link}`,
  },
  en: {
    subject: (id: number) => `suitability report, folder no. ${id}`,
    drawn: (id: number) => `The suitability report of folder no. ${id} has been drawn up.`,
    awaited: (link: string) => `It awaits your confirmation: ${link}`,
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
  await sendLetter(trx, deployment, to, (language) => {
    const words = WORDING[language]
    const way = deployment.suitability?.wayBack[language]
    const conclusion =
      reasons.length === 0
        ? [words.awaited(link)]
        : [...reasons.map((reason) => reason[language]), ...(way === undefined ? [] : [way]), link]
    return {
      key: `adequacy-report-${dossierId}`,
      subject: words.subject(dossierId),
      paragraphs: [words.drawn(dossierId), ...conclusion],
    }
  })
}
