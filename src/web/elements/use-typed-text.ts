import { useState } from 'react'
import type { ElementState } from '#engine/index.ts'
import { textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** How a typed text becomes an answer, and an answer the text shown at rest. */
export interface TextShape {
  toInput(text: string): string
  toText(input: string): string
}

export const PLAIN_TEXT: TextShape = { toInput: (text) => text, toText: (input) => input }

export interface TypedText {
  readonly shown: string
  readonly type: (text: string) => void
  readonly leave: () => void
}

/**
 * Text under the caret stays as typed (spaces, comma, half a date) while the answer is already
 * clean; it takes its resting form when the field is left, or when the answer changes elsewhere.
 */
export function useTypedText(element: ElementState, shape: TextShape): TypedText {
  const run = useFormRun()
  const [typed, setTyped] = useState<{ readonly input: string; readonly text: string }>()
  const current = textOf(element)

  return {
    shown: typed?.input === current ? typed.text : shape.toText(current),
    type(text) {
      const input = shape.toInput(text)
      setTyped({ input, text })
      run.change(element.name, input === '' ? null : input)
    },
    leave() {
      setTyped(undefined)
      run.leave(element.name)
    },
  }
}
