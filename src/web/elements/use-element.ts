import { useCallback, useSyncExternalStore } from 'react'
import { violationText, type ElementState, type FormSession } from '#engine/index.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { t } from '#web/wording/translation.ts'
import { subscribeToElement } from './element-subscription.ts'
import { useFormRun } from './form-run.tsx'

/** State of one element; re-renders only when it changes. */
export function useElement(name: string): ElementState {
  const { session } = useFormRun()
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToElement(session, name, onChange),
    [session, name],
  )
  return useSyncExternalStore(subscribe, () => session.getElement(name))
}

/** Selects a value from the running form; re-renders only when it changes by identity. */
export function useFormValue<Value extends string | number | boolean>(
  read: (session: FormSession) => Value,
): Value {
  const { session } = useFormRun()
  const subscribe = useCallback((onChange: () => void) => session.subscribe(onChange), [session])
  return useSyncExternalStore(subscribe, () => read(session))
}

/**
 * A text of the definition with its tags replaced; re-renders with the answers it names. A text without tags does
 * not subscribe: a page has hundreds of those.
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
const followNothing = () => NOTHING_TO_STOP

/** The error under a field; undefined when it is valid or not shown yet. */
export function useElementError(element: ElementState): string | undefined {
  const { errors, session, locale } = useFormRun()
  // One subscription for both, since every field of a page has one.
  const shown = useSyncExternalStore(
    errors.subscribe,
    () => errors.refusalOf(element.name) ?? errors.isRevealed(element.name),
  )
  const isSending = useIsSending(element)
  const [violation] = element.violations
  if (typeof shown === 'string') return shown
  if (!shown || !violation) return undefined
  // Asking for a file that is on its way would have it sent twice.
  if (isSending) return t('wizard.upload.under-way')
  // An author's sentence may contain a setting (a telephone number).
  return violation.text ? session.text(violation.text, locale) : violationText(locale, violation)
}

/** Whether a file of the element is being sent. */
function useIsSending({ name, type }: ElementState): boolean {
  const { receipts } = useFormRun().services
  const holdsFiles = ELEMENT_TRAITS[type].holdsReceipts === true
  return useSyncExternalStore(
    holdsFiles ? receipts.subscribe : followNothing,
    () => holdsFiles && receipts.slotOf(name).uploads.some(({ refusal }) => refusal === undefined),
  )
}
