import { useEffect, useRef } from 'react'
import type { ElementState } from '#engine/index.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** A row with no alternative picks itself after this delay. Source: wizard §5 "auto-click", §9. */
const PICK_AFTER_MS = 500

/** Picks the one row that can be right: that of the age, or the only one there is. */
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
    const timer = setTimeout(() => {
      run.change(name, value)
      run.leave(name)
    }, PICK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [run, name, value])
  useClearOnOtherAge({ name, mayPick, suggested: suggested?.value })
}

/**
 * Gives up a row when the age points at another one, or at none any more. Only then: a row that a person
 * picks against the age stays, for its error to be read.
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
