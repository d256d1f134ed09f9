import { useEffect } from 'react'
import type { ElementState } from '#engine/index.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** A row with no alternative picks itself after this delay. Source: wizard §5 "auto-click", §9. */
const PICK_AFTER_MS = 500

/** Picks the one row that can be right: that of the age, or the only one there is. */
export function useLoneRow(element: ElementState): void {
  const run = useFormRun()
  const { name, options } = element
  const isOpen = element.answer.kind === 'absent' && !element.disabled && !isLocked(element)
  const lone = options.length === 1 ? options[0] : options.find(({ isSuggested }) => isSuggested === true)
  const value = isOpen && lone !== undefined && lone.disabled !== true ? lone.value : undefined
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => {
      run.change(name, value)
      run.leave(name)
    }, PICK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [run, name, value])
}
