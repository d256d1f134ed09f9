import { useEffect, useState } from 'react'
import { displayAnswer } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'
import { useDisplay } from './use-display.ts'
import { useElement, useFormText } from './use-element.ts'

/** A result that follows several keystrokes is announced once they are over. Source: mockups §1. */
const ANNOUNCE_AFTER_MS = 400

/** A figure nobody types, drawn large and told once when it has settled. */
export function AmountOutput({ element, control }: FaceProps) {
  const { locale } = useFormRun()
  const shown = displayAnswer(element, locale)
  const settled = useSettled(shown)
  return (
    <div className="amount">
      <output id={control.id} className="fig num" aria-live="off">
        {shown || '–'}
      </output>
      <span className="sr-only" aria-live="polite">
        {settled}
      </span>
    </div>
  )
}

/** A value that came from elsewhere (a price, a minimum, a rate), in a field nobody can type in. */
export function ValueOutput({ element, control }: FaceProps) {
  const { locale } = useFormRun()
  return (
    <output id={control.id} className="input input--read input--output" aria-live="off">
      {displayAnswer(element, locale) || '–'}
    </output>
  )
}

/** A paragraph of the form; bold when the author says so. */
export function TextOutput({ element, label }: FaceProps) {
  const Tag = element.definition.attributes.bold ? 'strong' : 'span'
  return (
    <p className="prose">
      <Tag>{label}</Tag>
    </p>
  )
}

/** A score in words or figures. */
export function ScoringOutput({ element, control, label }: FaceProps) {
  const { locale } = useFormRun()
  return (
    <p className="score">
      <span className="muted">{label}</span>{' '}
      <output id={control.id} className="score__value">
        {displayAnswer(element, locale) || '–'}
      </output>
    </p>
  )
}

/** A recall of answers given elsewhere, as a list of labels and values. */
export function PresentationOutput({ element, label }: FaceProps) {
  const names = element.definition.attributes.presentation ?? []
  return (
    <section className="recap" aria-label={label}>
      <h3>{label}</h3>
      <dl className="ledger">
        {names.map((name) => (
          <PresentedAnswer key={name} name={name} />
        ))}
      </dl>
    </section>
  )
}

function PresentedAnswer({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const shown = useDisplay(element)
  if (!element.visible || shown === '') return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{shown}</dd>
    </>
  )
}

/** The last value that stood unchanged for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
