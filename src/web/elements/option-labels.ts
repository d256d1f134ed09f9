import { createListeners } from '#web/ui/listeners.ts'

/** An option of a server-side list. */
export interface DatalistOption {
  readonly value: string
  readonly label: string
}

/** Cache of labels of answers from server-side lists, shared by all displays. */
export interface OptionLabels {
  readonly find: (datalistId: string, value: string) => string | undefined
  readonly keep: (datalistId: string, options: readonly DatalistOption[]) => void
  /** Loads the label of a stored answer; on failure the code is displayed. */
  readonly load: (datalistId: string, value: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createOptionLabels(
  findOptions: (
    datalistId: string,
    filter: string,
    signal: AbortSignal,
  ) => Promise<readonly DatalistOption[]>,
): OptionLabels {
  const labels = new Map<string, string>()
  const asked = new Set<string>()
  const { subscribe, notify } = createListeners()
  const keyOf = (datalistId: string, value: string) => `${datalistId} ${value}`

  const keep = (datalistId: string, options: readonly DatalistOption[]) => {
    for (const { value, label } of options) labels.set(keyOf(datalistId, value), label)
    notify()
  }

  return {
    find: (datalistId, value) => labels.get(keyOf(datalistId, value)),
    keep,
    load(datalistId, value) {
      const key = keyOf(datalistId, value)
      if (asked.has(key)) return
      asked.add(key)
      findOptions(datalistId, value, new AbortController().signal).then(
        (options) => keep(datalistId, options),
        // Display the code; the next display of the same answer retries.
        () => asked.delete(key),
      )
    },
    subscribe,
  }
}
