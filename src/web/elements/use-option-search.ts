import { useEffect, useRef, useState } from 'react'
import type { ElementState } from '#engine/index.ts'
import { useFormRun } from './form-run.tsx'
import type { DatalistOption } from './option-labels.ts'
import { AUTOCOMPLETE_MINIMUM, filterOptions } from './option-list.ts'
import { serverListOf, useDisplay } from './use-display.ts'

type SearchState = 'idle' | 'loading' | 'ready' | 'failed'

export interface OptionSearch {
  readonly state: SearchState
  readonly options: readonly DatalistOption[]
  readonly find: (text: string) => void
  /** The answer as people read it; its code while the list is not read. */
  readonly label: string
}

/** Waits for a pause in typing before asking the server. */
const PAUSE_MS = 150

/** Options of an element that are searched by text: on the server for a datalist, else in its own list. */
export function useOptionSearch(element: ElementState): OptionSearch {
  const { services, session, locale } = useFormRun()
  const datalistId = serverListOf(element)
  const [state, setState] = useState<SearchState>('idle')
  const [options, setOptions] = useState<readonly DatalistOption[]>([])
  const running = useRef<AbortController>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const own = element.options.map((option) => ({
    value: option.value,
    label: session.text(option.label, locale),
  }))

  const ask = async (listId: string, text: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState('loading')
    try {
      const found = await services.findDatalistOptions(listId, text, controller.signal)
      if (controller.signal.aborted) return
      setOptions(found)
      services.optionLabels.keep(listId, found)
      setState('ready')
    } catch {
      // The list is an aid: the field stays, says that it could not be loaded and offers to retry.
      if (!controller.signal.aborted) setState('failed')
    }
  }

  const label = useDisplay(element)

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
      // What was found for the text before stays only as far as it fits this one: an arrow and
      // Enter pressed before the server answers must not pick something else.
      setOptions(filterOptions(options, text))
      setState('loading')
      pause.current = setTimeout(() => void ask(datalistId, text), PAUSE_MS)
      return undefined
    },
    label,
  }
}
