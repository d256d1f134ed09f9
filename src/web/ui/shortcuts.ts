import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const KEY = 'paraphe.shortcuts'
const { subscribe, notify } = createListeners()

function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

/** Single-key shortcuts can be switched off. Source: WCAG 2.1.4; mockups, section 5. */
export function useShortcutSwitch() {
  const on = useSyncExternalStore(subscribe, areShortcutsOn)
  const toggle = () => {
    localStorage.setItem(KEY, on ? 'off' : 'on')
    notify()
  }
  return { on, toggle }
}

/** Ignore keys in text fields, and while a dialog or menu is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (document.querySelector('dialog[open], [role="menu"]')) return true
  return event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
}

/** The action of a key: of its character, else of its digit, which needs Shift on French keyboards. */
export function findAction<Action>(
  actions: Readonly<Record<string, Action>>,
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
): Action | undefined {
  return actions[key.toLowerCase()] ?? actions[code.replace('Digit', '')]
}

/** Actions of the page by key; those of its parts come last. */
const offered = {
  page: new Set<Readonly<Record<string, () => void>>>(),
  part: new Set<Readonly<Record<string, () => void>>>(),
}

/** The current actions of the page's keys, for a list of commands. */
export function availableActions(): ReadonlyMap<string, () => void> {
  return new Map([...offered.page, ...offered.part].flatMap((actions) => Object.entries(actions)))
}

/**
 * Runs the action of a single lower-case key. A part of the page takes precedence over the page: registration order is
 * unreliable, since handlers re-register whenever their actions change.
 */
export function useShortcuts(
  actions: Readonly<Record<string, () => void>>,
  level: 'page' | 'part' = 'page',
): void {
  // Not a passive effect: it would run after the paint, and lose a key typed in between.
  useLayoutEffect(() => {
    // Parts listen on the document, which the event reaches before the window.
    const target = level === 'part' ? document : window
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return
      const action = findAction(actions, event)
      if (!action || !areShortcutsOn() || isTaken(event)) return
      event.preventDefault()
      action()
    }
    target.addEventListener('keydown', onKey)
    offered[level].add(actions)
    return () => {
      target.removeEventListener('keydown', onKey)
      offered[level].delete(actions)
    }
  }, [actions, level])
}
