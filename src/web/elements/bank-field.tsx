import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { findIbanLength, type ElementState } from '#engine/index.ts'
import { autofillHints } from './autofill-hints.ts'
import { splitBic, splitIban, type BankPart } from './bank-parts.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { CODE_TEXT, groupByFour, IBAN_TEXT } from './typed-shapes.ts'
import { useTypedText } from './use-typed-text.ts'

/** Groups of four appear while typing; the caret keeps its position among non-space characters. */
export function IbanField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const typed = useTypedText(element, IBAN_TEXT)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const shown = groupByFour(typed.shown)

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <>
      <WholeCode text={shown} usual={FRENCH_GROUPED}>
        <input
          {...control}
          {...autofillHints(element.definition.role, fillsOwnDetails)}
          ref={input}
          className="input input--code"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isLocked(element)}
          value={shown}
          onChange={(event) => {
            const { value, selectionStart } = event.target
            caret.current = groupByFour(value.slice(0, selectionStart ?? value.length)).length
            typed.type(value)
          }}
          onBlur={typed.leave}
        />
      </WholeCode>
      {control['aria-invalid'] && <IbanLength element={element} />}
    </>
  )
}

/** Length of a French IBAN, without and with grouping. */
const FRENCH = 27
const FRENCH_GROUPED = 33

/** Shrinks a code to fit the field: people compare all of it with paper. */
function WholeCode({
  text,
  usual,
  children,
}: {
  readonly text: string
  /** Expected length, so that the size is stable while typing. */
  readonly usual: number
  readonly children: ReactNode
}) {
  const style: CSSProperties & Record<'--characters', string> = {
    '--characters': String(Math.max(usual, text.length)),
  }
  return (
    <div className="whole-code" style={style}>
      {children}
    </div>
  )
}

/** Typed and expected length: most IBAN errors are a missing or extra character. */
function IbanLength({ element }: { readonly element: ElementState }) {
  const typed = textOf(element).length
  const wanted = findIbanLength(textOf(element))
  if (wanted === undefined || typed === wanted) return null
  return <p className="hint">{t('wizard.iban.length', { typed, wanted })}</p>
}

/** An IBAN without grouping; its parts are listed once it is valid. */
export function IbanCodeField(props: FaceProps) {
  return (
    <>
      <WholeCode text={textOf(props.element)} usual={FRENCH}>
        <CodeInput {...props} />
      </WholeCode>
      <BankParts element={props.element} split={splitIban} />
    </>
  )
}

export function BicField(props: FaceProps) {
  return (
    <>
      <CodeInput {...props} />
      <BankParts element={props.element} split={splitBic} />
    </>
  )
}

function CodeInput({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const typed = useTypedText(element, CODE_TEXT)
  return (
    <input
      {...control}
      {...autofillHints(element.definition.role, fillsOwnDetails)}
      className="input input--code"
      autoCapitalize="characters"
      spellCheck={false}
      readOnly={isLocked(element)}
      {...typed.field}
      value={typed.shown.toUpperCase()}
    />
  )
}

/** Parts of a code, to compare with the bank's document. */
function BankParts({
  element,
  split,
}: {
  readonly element: ElementState
  readonly split: (code: string) => readonly BankPart[]
}) {
  const { answer } = element
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return null
  return (
    <dl className="bankparts">
      {split(answer.value).map(({ part, text }) => (
        <div key={part}>
          <dt>{t(`wizard.bank.${part}`)}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
