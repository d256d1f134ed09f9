import { useQuery } from '@tanstack/react-query'
import { dossierChecks } from '#web/api/checks.ts'
import { chooseNote } from '#web/dossiers/choose-note.ts'
import type { Question } from './question-form.ts'

/**
 * Findings of the checks about the signed answers, by question, until it is answered again. Empty for a party without
 * an account, which has no such call.
 */
export function useSignedNotes(dossierId: number, hasAccount: boolean) {
  const { data } = useQuery({ ...dossierChecks(dossierId), enabled: hasAccount })
  return ({ elementId, value, before, receipts }: Question): string | undefined => {
    const isAnswered =
      JSON.stringify(value) !== JSON.stringify(before) || receipts.some(({ fate }) => fate !== 'kept')
    return isAnswered ? undefined : chooseNote(data?.checks ?? [], [elementId])?.text
  }
}
