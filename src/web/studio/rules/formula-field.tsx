import type { Locale } from '#vocabulary/locale.ts'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '#form/definition.ts'
import { checkFormula, type FormulaFault } from '#engine/authoring/check-formula.ts'
import { completeFormula, readFormula, type FormulaWord } from '#engine/authoring/complete-formula.ts'
import type { Unit } from '#engine/authoring/units.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { Rules } from './use-rules.ts'

/** A formula editor: completes names by label, marks an error in place, and stores only valid formulas. */
export function FormulaField({
  label,
  rules,
  element,
  formula,
  place,
  result,
  onChange,
}: {
  readonly label: string
  readonly rules: Rules
  /** Name of the element that it belongs to. */
  readonly element: string
  readonly formula: string
  /** The form with another formula here. */
  readonly place: (formula: string) => FormDefinition
  /** Its result for the current example. */
  readonly result: string
  readonly onChange: (formula: string) => void
}) {
  const { locale } = useTranslation()
  const { words, settings } = rules
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [caret, setCaret] = useState(0)
  const text = typed ?? formula
  const check = (source: string) =>
    checkFormula(source, { definition: place(source), element, words, settings })
  const fault = typed === undefined ? undefined : faultOf(check(typed))
  const completion = useMemo(() => completeFormula(text, caret, words, locale), [text, caret, words, locale])
  const placeCaret = useCaret(id)

  const write = (source: string) => {
    setTyped(source)
    if (check(source).kind === 'sound') onChange(source)
  }
  const complete = (insert: string) => {
    const { from, to } = completion
    placeCaret(from + insert.length)
    setCaret(from + insert.length)
    write(text.slice(0, from) + insert + text.slice(to))
  }
  return (
    <div className="formula field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Combobox
        control={{ id, 'aria-describedby': `${id}-said`, 'aria-invalid': fault !== undefined || undefined }}
        label={t('studio.formula.words')}
        required={false}
        text={text}
        options={completion.words.map((word) => ({
          value: word.insert,
          label: optionLabel(word, locale),
        }))}
        chosen=""
        mayOpen={completion.words.length > 0}
        note={t('studio.formula.found', { count: completion.words.length })}
        onText={(source) => {
          setCaret(findField(id)?.selectionStart ?? source.length)
          write(source)
        }}
        onChoose={complete}
        onLeave={() => {
          if (!fault) setTyped(undefined)
        }}
      />
      <div id={`${id}-said`} className="formula__said">
        <FormulaEcho source={text} words={words} fault={fault} />
        {fault ? (
          <p className="error" role="alert">
            {fault.reason[locale]}. {t('studio.formula.kept')}
          </p>
        ) : (
          <p className="formula__result">
            {t('studio.formula.result')} <strong>{result}</strong>
          </p>
        )}
      </div>
    </div>
  )
}

function faultOf(checked: ReturnType<typeof checkFormula>): FormulaFault | undefined {
  return checked.kind === 'faulty' ? checked.fault : undefined
}

function findField(id: string): HTMLInputElement | undefined {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement ? field : undefined
}

/** Places the caret once the field has its new text. */
function useCaret(id: string): (at: number) => void {
  const wanted = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    findField(id)?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  })
  return (at) => {
    wanted.current = at
  }
}

/** `Nombre de parts — Investissement, parts`. */
function optionLabel({ label, detail, unit }: FormulaWord, locale: Locale): string {
  const notes = [detail[locale], unitLabel(unit)].filter(Boolean).join(', ')
  return notes === '' ? label[locale] : `${label[locale]} — ${notes}`
}

/** The word for a unit; nothing for a plain number. */
export function unitLabel(unit: Unit): string {
  return unit === undefined ? '' : t(`studio.unit.${unit}`)
}

/** The formula with labels in place of names, with an error marked in the typed text. */
function FormulaEcho({
  source,
  words,
  fault,
}: {
  readonly source: string
  readonly words: readonly FormulaWord[]
  readonly fault: FormulaFault | undefined
}) {
  const { locale } = useTranslation()
  if (fault) {
    const { from, to } = fault
    return (
      <p className="formula__echo">
        {source.slice(0, from)}
        <mark>{source.slice(from, to) || '\u00A0'}</mark>
        {source.slice(to)}
      </p>
    )
  }
  return (
    <p className="formula__echo">
      {readFormula(source, words).map((part, index) =>
        part.label ? (
          <span key={`${index} ${part.text}`} className="formula__tag" title={part.text}>
            {part.label[locale]}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
