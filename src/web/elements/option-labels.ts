/** A choice of a list that stays on the server. */
export interface DatalistOption {
  readonly value: string
  readonly label: string
}

/** Labels of answers picked from the server's lists, read once and shared by all who show them. */
export interface OptionLabels {
  readonly find: (datalistId: string, value: string) => string | undefined
  readonly keep: (datalistId: string, options: readonly DatalistOption[]) => void
  /** Reads the label of a stored answer; without it the answer shows its code. */
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
  const listeners = new Set<() => void>()
  const keyOf = (datalistId: string, value: string) => `${datalistId} ${value}`

  const keep = (datalistId: string, options: readonly DatalistOption[]) => {
    for (const { value, label } of options) labels.set(keyOf(datalistId, value), label)
    for (const listener of listeners) listener()
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
        // The code is legible; another reader of the same answer asks again.
        () => asked.delete(key),
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
