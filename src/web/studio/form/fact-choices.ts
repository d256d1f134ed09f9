import { AUTHORING_FACTS, labelOfFact } from '#engine/authoring/fact-labels.ts'
import { useTranslation } from '#web/wording/translation.ts'

/** The facts that a form may read, in words. */
export function useFactChoices(): readonly { readonly value: string; readonly label: string }[] {
  const { locale } = useTranslation()
  return AUTHORING_FACTS.map((path) => ({ value: path, label: labelOfFact(path)[locale] }))
}
