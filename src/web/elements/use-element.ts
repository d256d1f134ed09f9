import { useCallback, useSyncExternalStore } from 'react'
import { violationText, type ElementState, type FormSession } from '#engine/index.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { subscribeToElement } from './element-subscription.ts'
import { useFormRun } from './form-run.tsx'

/** The state of one element; only a change of this element renders its reader again. */
export function useElement(name: string): ElementState {
  const { session } = useFormRun()
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToElement(session, name, onChange),
    [session, name],
  )
  return useSyncExternalStore(subscribe, () => session.getElement(name))
}

/**
 * Something read from the running form. What is read is compared by identity: a text or a number
 * renders its reader only when it differs, whatever else changed.
 */
export function useFormValue<Value extends string | number | boolean>(
  read: (session: FormSession) => Value,
): Value {
  const { session } = useFormRun()
  const subscribe = useCallback((onChange: () => void) => session.subscribe(onChange), [session])
  return useSyncExternalStore(subscribe, () => read(session))
}

/**
 * A text of the definition with its tags replaced; it follows the answers that it names. One without a
 * tag follows nothing: a page has hundreds of those, and a keystroke must not read each again.
 */
export function useFormText(text: Localized | undefined): string {
  const { session, locale } = useFormRun()
  const follows = text?.[locale].includes('{') === true
  const subscribe = useCallback(
    (onChange: () => void) => (follows ? session.subscribe(onChange) : NOTHING_TO_STOP),
    [session, follows],
  )
  return useSyncExternalStore(subscribe, () => (text ? session.text(text, locale) : ''))
}

const NOTHING_TO_STOP = () => undefined

/** The error to show under a field, or undefined while it is right or not yet to be told. */
export function useElementError(element: ElementState): string | undefined {
  const { errors, session, locale } = useFormRun()
  // One reading of the board for both, since every field of a page follows it.
  const told = useSyncExternalStore(
    errors.subscribe,
    () => errors.refusalOf(element.name) ?? errors.isRevealed(element.name),
  )
  const [violation] = element.violations
  if (typeof told === 'string') return told
  if (!told || !violation) return undefined
  // An author's sentence may name a setting (a telephone number); the session fills it in.
  return violation.text ? session.text(violation.text, locale) : violationText(locale, violation)
}
