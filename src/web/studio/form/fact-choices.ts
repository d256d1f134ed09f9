import { AUTHORING_FACTS, labelOfFact } from '#engine/authoring/fact-labels.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** The facts that a form may read, in words. */
export function useFactChoices(): readonly { readonly value: string; readonly label: string }[] {
  const { locale } = useFormat()
  return AUTHORING_FACTS.map((path) => ({ value: path, label: labelOfFact(path)[locale] }))
}
