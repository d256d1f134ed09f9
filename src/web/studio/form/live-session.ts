import { replaceEqualDeep } from '@tanstack/react-query'
import type { Change, ElementState, FormSession } from '#engine/index.ts'
import { createListeners } from '#web/ui/listeners.ts'

/**
 * A running form whose definition can be replaced while it is shown. Elements that the new definition does not change
 * keep their state object, so that an edit re-renders only what it affects, however long the form is.
 */
export interface LiveSession extends FormSession {
  /** Continues with another session, of the same form after an edit. */
  readonly replace: (next: FormSession) => void
}

interface KnownState {
  /** The state from the current session. */
  readonly given: ElementState
  /** The state as shown: the previous object as long as both are equal. */
  readonly shown: ElementState
}

export function createLiveSession(first: FormSession): LiveSession {
  let inner = first
  const known = new Map<string, KnownState>()
  const { subscribe, notify } = createListeners<[Change]>()
  let stop = inner.subscribe(notify)

  const getElement = (name: string): ElementState => {
    const before = known.get(name)
    // A field may be read once more between the edit that removes it and the next render.
    if (before && !inner.form.elementByName.has(name)) return before.shown
    const given = inner.getElement(name)
    if (before?.given === given) return before.shown
    const shown = before ? replaceEqualDeep(before.shown, given) : given
    known.set(name, { given, shown })
    return shown
  }

  return {
    get form() {
      return inner.form
    },
    get facts() {
      return inner.facts
    },
    replace(next) {
      stop()
      const shown = new Map([...known].map(([name, { shown }]) => [name, shown]))
      inner = next
      stop = inner.subscribe(notify)
      const elements = new Set(
        [...shown].flatMap(([name, state]) => (getElement(name) === state ? [] : [name])),
      )
      notify({ elements, blocks: NONE, pages: NONE })
    },
    getElement,
    change: (name, input) => inner.change(name, input),
    updateFacts: (facts) => inner.updateFacts(facts),
    isPageVisible: (slug) => inner.isPageVisible(slug),
    isBlockVisible: (slug) => inner.isBlockVisible(slug),
    visiblePages: () => inner.visiblePages(),
    visibleBlocks: (page) => inner.visibleBlocks(page),
    validate: (blocks) => inner.validate(blocks),
    effectiveAnswers: () => inner.effectiveAnswers(),
    text: (text, locale) => inner.text(text, locale),
    expectedWords: (name) => inner.expectedWords(name),
    holds: (condition) => inner.holds(condition),
    blockStates: (submitted, open, access) => inner.blockStates(submitted, open, access),
    progressPercent: (submitted) => inner.progressPercent(submitted),
    inspect: (name, look) => inner.inspect(name, look),
    subscribe,
  }
}

const NONE: ReadonlySet<string> = new Set()
