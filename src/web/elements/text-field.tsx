import { useLayoutEffect, useRef } from 'react'
import { autocompleteToken } from './autocomplete-tokens.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { CODE_TEXT, IBAN_TEXT, UPPERCASE_TEXT, groupByFour } from './typed-shapes.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

/** One line of text, in capitals when the form says so. */
export function TextField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const { uppercase } = element.definition.attributes
  const typed = useTypedText(element, uppercase ? UPPERCASE_TEXT : PLAIN_TEXT)
  return (
    <input
      {...control}
      className={uppercase ? 'input input--uppercase' : 'input'}
      readOnly={isLocked(element)}
      autoComplete={autocompleteToken(element.definition.role, fillsOwnDetails)}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}

export function MailField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const typed = useTypedText(element, { toInput: (text) => text.trim(), toText: (input) => input })
  return (
    <input
      {...control}
      className="input"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isLocked(element)}
      autoComplete={autocompleteToken(element.definition.role, fillsOwnDetails)}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}

/** Groups of four appear while typing; the caret keeps its place among the characters that count. */
export function IbanField({ element, control }: FaceProps) {
  const typed = useTypedText(element, IBAN_TEXT)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const shown = groupByFour(typed.shown).toUpperCase()

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    const position = positionAfter(shown, caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = undefined
  })

  return (
    <input
      {...control}
      ref={input}
      className="input input--code"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked(element)}
      value={shown}
      onChange={(event) => {
        const { value, selectionStart } = event.target
        caret.current = value.slice(0, selectionStart ?? value.length).replace(/\s/g, '').length
        typed.type(value)
      }}
      onBlur={typed.leave}
    />
  )
}

/** Where the caret stands once `count` characters other than spaces are before it. */
function positionAfter(text: string, count: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index
    if (text[index] !== ' ') seen += 1
  }
  return text.length
}

export function CodeField({ element, control }: FaceProps) {
  const typed = useTypedText(element, CODE_TEXT)
  return (
    <input
      {...control}
      className="input input--code"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked(element)}
      value={typed.shown.toUpperCase()}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}
