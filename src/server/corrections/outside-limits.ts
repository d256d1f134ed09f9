import { isOutside } from '#signature/provider.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ExaminedCorrection } from './examine-correction.ts'

const WORDS = {
  fr: {
    signed: 'Ces documents seront signés chez notre prestataire de signature, dans une enveloppe à part.',
    difference: 'Ses pages ne montrent pas ce qui change : relisez-le ici avant d’envoyer.',
    statements: 'Un signataire n’y confirme pas les réponses que quelqu’un d’autre a données pour lui.',
    report: 'Une erreur ne peut y être signalée : il reste à refuser de signer.',
  },
  en: {
    signed: 'These documents will be signed at our signature provider, in an envelope of their own.',
    difference: 'Its pages do not show what changes: read it here before you send it.',
    statements: 'Signatories cannot confirm there the answers that somebody else gave for them.',
    report: 'A mistake cannot be reported there: the only option is to decline.',
  },
} as const

/** Limits of an outside provider for the signatories of a correction, in words; empty for the built-in ceremony. */
export function presentLimits(
  { provider, basis, asksConfirmations }: ExaminedCorrection,
  locale: Locale,
): string[] {
  if (provider === null || !isOutside({ provider })) return []
  const words = WORDS[locale]
  const hasStatements =
    asksConfirmations && basis.dossier.form.compiled.elements.some(({ definition }) => definition.statementOf)
  return [words.signed, words.difference, ...(hasStatements ? [words.statements] : []), words.report]
}
