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
  /** The displayed answer; its code while loading. */
  readonly label: string
}

/** Debounce of server searches. */
const PAUSE_MS = 150

/** Options of a searchable element, from the server for a datalist, else from its own list. */
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
      // On failure the field stays usable, shows the error and offers a retry.
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
      // Keep only previous results that match the new text: an arrow key and Enter pressed before the response must
      // not select something else.
      setOptions(filterOptions(options, text))
      setState('loading')
      pause.current = setTimeout(() => void ask(datalistId, text), PAUSE_MS)
      return undefined
    },
    label,
  }
}
