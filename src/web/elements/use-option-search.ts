import { useEffect, useRef, useState } from 'react'
import type { ElementState } from '#engine/index.ts'
import { textOf } from './field-control.ts'
import { useFormRun, type DatalistOption } from './form-run.tsx'
import { AUTOCOMPLETE_MINIMUM, filterOptions } from './option-list.ts'

type SearchState = 'idle' | 'loading' | 'ready' | 'failed'

export interface OptionSearch {
  readonly state: SearchState
  readonly options: readonly DatalistOption[]
  readonly find: (text: string) => void
  /** The label of a stored answer; the answer itself while its list is not read. */
  readonly labelOf: (answer: string) => string
}

/** Waits for a pause in typing before asking the server. */
const PAUSE_MS = 150

/** Options of an element that are searched by text: on the server for a datalist, else in its own list. */
export function useOptionSearch(element: ElementState): OptionSearch {
  const { services, session, locale } = useFormRun()
  const { datalistId } = element.definition.attributes
  const [state, setState] = useState<SearchState>('idle')
  const [options, setOptions] = useState<readonly DatalistOption[]>([])
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const running = useRef<AbortController>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const own = element.options.map((option) => ({
    value: option.value,
    label: session.text(option.label, locale),
  }))

  const keep = (found: readonly DatalistOption[]) => setLabels((known) => withLabels(known, found))

  const ask = async (listId: string, text: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState('loading')
    try {
      const found = await services.findDatalistOptions(listId, text, controller.signal)
      if (controller.signal.aborted) return
      setOptions(found)
      keep(found)
      setState('ready')
    } catch {
      // The list is an aid: the field stays, says that it could not be loaded and offers to retry.
      if (!controller.signal.aborted) setState('failed')
    }
  }

  const answer = textOf(element)
  const labelKnown = answer === '' || labels.has(answer) || own.some(({ value }) => value === answer)
  useEffect(() => {
    if (!datalistId || labelKnown) return undefined
    const controller = new AbortController()
    // Without its label a stored answer shows its code: legible, and nothing to report.
    services.findDatalistOptions(datalistId, answer, controller.signal).then(
      (found) => setLabels((known) => withLabels(known, found)),
      () => undefined,
    )
    return () => controller.abort()
  }, [services, datalistId, answer, labelKnown])

  useEffect(
    () => () => {
      clearTimeout(pause.current)
      running.current?.abort()
    },
    [],
  )

  return {
    state,
    options,
    find(text) {
      clearTimeout(pause.current)
      if (text.trim().length < AUTOCOMPLETE_MINIMUM) return setState('idle')
      if (!datalistId) {
        setOptions(filterOptions(own, text))
        return setState('ready')
      }
      pause.current = setTimeout(() => void ask(datalistId, text), PAUSE_MS)
      return undefined
    },
    labelOf: (value) => labels.get(value) ?? own.find((option) => option.value === value)?.label ?? value,
  }
}

function withLabels(
  known: ReadonlyMap<string, string>,
  found: readonly DatalistOption[],
): ReadonlyMap<string, string> {
  return new Map([...known, ...found.map(({ value, label }) => [value, label] as const)])
}
