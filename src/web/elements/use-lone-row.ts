import { useEffect, useRef } from 'react'
import type { ElementState } from '#engine/index.ts'
import { isLocked, settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** Delay before the only possible row selects itself. Source: wizard §5 "auto-click", §9. */
const PICK_AFTER_MS = 500

/** Selects the only valid row: the one for the age, or the only one in the table. */
export function useLoneRow(element: ElementState): void {
  const run = useFormRun()
  const { name, options } = element
  const mayPick = !element.disabled && !isLocked(element)
  const isOpen = mayPick && element.answer.kind === 'absent'
  const suggested = options.find(({ isSuggested }) => isSuggested === true)
  const lone = options.length === 1 ? options[0] : suggested
  const value = isOpen && lone !== undefined && lone.disabled !== true ? lone.value : undefined
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => settle(run, name, value), PICK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [run, name, value])
  useClearOnOtherAge({ name, mayPick, suggested: suggested?.value })
}

/**
 * Clears the row when the age changes to another one or to none. A row that the person selects despite the age stays,
 * so that its error is shown.
 */
function useClearOnOtherAge({
  name,
  mayPick,
  suggested,
}: {
  readonly name: string
  readonly mayPick: boolean
  readonly suggested: string | undefined
}): void {
  const run = useFormRun()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!mayPick || followed.current === suggested) return
    followed.current = suggested
    const { answer } = run.session.getElement(name)
    if (answer.kind === 'value' && answer.value !== suggested) run.change(name, null)
  }, [run, name, mayPick, suggested])
}
