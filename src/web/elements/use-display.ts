import { useEffect, useSyncExternalStore } from 'react'
import { displayAnswer, type ElementState } from '#engine/index.ts'
import { useFormRun } from './form-run.tsx'

/** Displayed answer; options of a server-side list show their label, not their code. */
export function useDisplay(element: ElementState): string {
  const { locale } = useFormRun()
  const shown = displayAnswer(element, locale)
  return useOptionLabel(serverListOf(element), findUnnamedCode(element) ?? '') ?? shown
}

/** A single answer whose label only the server has. */
export function findUnnamedCode({ answer, chosenLabels = {} }: ElementState): string | undefined {
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return undefined
  return Object.hasOwn(chosenLabels, answer.value) ? undefined : answer.value
}

/** The list to search on the server; products are part of the dossier. */
export function serverListOf(element: ElementState): string | undefined {
  return element.options.length > 0 ? undefined : element.definition.attributes.datalistId
}

/** Label of an answer in a server-side list; undefined without a list or while loading. */
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
