import { createListeners } from '#web/ui/listeners.ts'

/**
 * Which fields show an error: those revealed by a refused submit, with the server's sentences. A field shows no
 * error before its first submit and validates live after it. A server sentence is dropped when its answer changes.
 */
export interface ErrorBoard {
  readonly isRevealed: (name: string) => boolean
  readonly refusalOf: (name: string) => string | undefined
  readonly reveal: (names: Iterable<string>) => void
  readonly refuse: (messages: ReadonlyMap<string, string>) => void
  readonly answerChanged: (name: string) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createErrorBoard(): ErrorBoard {
  const revealed = new Set<string>()
  const refusals = new Map<string, string>()
  const { subscribe, notify } = createListeners()

  return {
    isRevealed: (name) => revealed.has(name),
    refusalOf: (name) => refusals.get(name),
    reveal(names) {
      for (const name of names) revealed.add(name)
      notify()
    },
    refuse(messages) {
      for (const [name, message] of messages) refusals.set(name, message)
      notify()
    },
    answerChanged(name) {
      if (refusals.delete(name)) notify()
    },
    clear() {
      if (revealed.size + refusals.size === 0) return
      revealed.clear()
      refusals.clear()
      notify()
    },
    subscribe,
  }
}
