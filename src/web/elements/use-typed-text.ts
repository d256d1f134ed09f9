import { useState, type ComponentProps } from 'react'
import type { ElementState } from '#engine/index.ts'
import { LONGEST_INPUT, removeInvisible } from '#rules/answer-text.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** Converts typed text to an answer, and an answer to displayed text. */
export interface TextShape {
  toInput(text: string, locale: Locale): string
  toText(input: string, locale: Locale): string
}

export const PLAIN_TEXT: TextShape = { toInput: (text) => text, toText: (input) => input }

/**
 * While focused, text stays as typed (spaces, comma, partial date) and the answer is already normalised. The
 * display is formatted on blur, or when the answer changes elsewhere.
 */
export function useTypedText(element: ElementState, shape: TextShape) {
  const run = useFormRun()
  const [typed, setTyped] = useState<{ readonly input: string; readonly text: string }>()
  const current = textOf(element)

  const shown = typed?.input === current ? typed.text : shape.toText(current, run.locale)
  const type = (text: string) => {
    const kept = text.slice(0, LONGEST_INPUT).toWellFormed()
    const input = shape.toInput(removeInvisible(kept), run.locale)
    setTyped({ input, text: kept })
    run.change(element.name, input === '' ? null : input)
  }
  const leave = () => {
    setTyped(undefined)
    run.leave(element.name)
  }
  /** For an input that shows the text as it is. */
  const field: Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> = {
    value: shown,
    onChange: ({ target }) => type(target.value),
    onBlur: leave,
  }
  return { shown, type, leave, field }
}
