import { useEffect, useSyncExternalStore } from 'react'
import { displayAnswer, type ElementState } from '#engine/index.ts'
import { useFormRun } from './form-run.tsx'

/** An answer as people read it; one picked from a server list by its label, not its code. */
export function useDisplay(element: ElementState): string {
  const { locale } = useFormRun()
  const shown = displayAnswer(element, locale)
  return useOptionLabel(serverListOf(element), findUnnamedCode(element) ?? '') ?? shown
}

/** The code of a single answer that only the server can name; what the engine can name it displays itself. */
export function findUnnamedCode({ answer, chosenLabels = {} }: ElementState): string | undefined {
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return undefined
  return Object.hasOwn(chosenLabels, answer.value) ? undefined : answer.value
}

/** The list to search on the server; products come with the dossier and need none. */
export function serverListOf(element: ElementState): string | undefined {
  return element.options.length > 0 ? undefined : element.definition.attributes.datalistId
}

/** The label of an answer in a server list; undefined without a list or while it is not read. */
function useOptionLabel(datalistId: string | undefined, value: string): string | undefined {
  const { optionLabels } = useFormRun().services
  const label = useSyncExternalStore(optionLabels.subscribe, () =>
    datalistId === undefined ? undefined : optionLabels.find(datalistId, value),
  )
  const isMissing = datalistId !== undefined && value !== '' && label === undefined
  useEffect(() => {
    if (isMissing && datalistId !== undefined) optionLabels.load(datalistId, value)
  }, [optionLabels, isMissing, datalistId, value])
  return label
}
