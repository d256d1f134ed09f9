import { useQuery } from '@tanstack/react-query'
import type { SigningDifference } from '#contract/corrections.ts'
import { needWording } from '#web/wording/i18n.ts'
import type { CeremonyApi } from './ceremony-api.ts'

/** What the correction that opened this envelope changed; undefined outside a correction, and while it loads. */
export function useDifference(api: CeremonyApi, corrects: boolean): SigningDifference | undefined {
  const { data } = useQuery({
    queryKey: ['ceremony', 'difference'],
    queryFn: async () => {
      const [difference] = await Promise.all([api.readDifference(), needWording('corrections')])
      return difference
    },
    enabled: corrects,
    staleTime: Infinity,
  })
  return data
}

/** The changed lines of a document as they are now, to be marked in its text. */
export function changedLines(difference: SigningDifference | undefined, documentId: number) {
  const document = difference?.documents.find(({ id }) => id === documentId)
  return new Set((document?.passages ?? []).flatMap(({ after }) => (after === null ? [] : [plain(after)])))
}

/** Typography differs between the printed line and the compared one. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[:;!?%€»])|(?<=«) /g, '')
    .replaceAll('’', "'")
}
