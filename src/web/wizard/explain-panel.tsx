import { useEffect, useState } from 'react'
import { explain } from '#engine/explain.ts'
import { violationText, type Explanation, type FormSession } from '#engine/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ExplainWords } from './explain-wording.ts'

type Step = Explanation['value'][number]

interface Explaining {
  readonly session: FormSession
  readonly locale: Locale
  readonly words: ExplainWords
}

/** The engine's explanation of one element, updated as answers change; hidden elements can be selected too. */
export function ExplainPanel({ session, page, locale, words }: Explaining & { readonly page: string }) {
  const [name, choose] = useState('')
  const blocks = session.form.definition.pages.find(({ slug }) => slug === page)?.blocks ?? []
  usePickedElement(choose)

  const isHere = blocks.some(({ elements }) => elements.some((element) => element.name === name))
  return (
    <aside className="author__panel" aria-label={words.panel}>
      <label htmlFor="explained-element">{words.choose}</label>
      <select
        id="explained-element"
        value={isHere ? name : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">—</option>
        {blocks.map((block) => (
          <optgroup key={block.slug} label={block.slug}>
            {block.elements.map((element) => (
              <option key={element.name}>{element.name}</option>
            ))}
          </optgroup>
        ))}
      </select>
      {isHere ? (
        <ElementExplanation {...{ name, session, locale, words }} />
      ) : (
        <p className="muted">{words.hint}</p>
      )}
    </aside>
  )
}

/** Focusing or clicking an element of the form selects it. */
function usePickedElement(choose: (name: string) => void) {
  useEffect(() => {
    const pick = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-element]') : null
      const name = element?.getAttribute('data-element')
      if (name) choose(name)
    }
    document.addEventListener('focusin', pick)
    document.addEventListener('click', pick)
    return () => {
      document.removeEventListener('focusin', pick)
      document.removeEventListener('click', pick)
    }
  }, [choose])
}

function ElementExplanation({ name, session, locale, words }: Explaining & { readonly name: string }) {
  // Any change may alter the explanation, which is a new object each time: compare the change count instead.
  useChangeCount(session)
  const explanation = explain(session, name)
  const { visible, required, disabled, violations } = session.getElement(name)
  return (
    <dl className="author__why">
      <dt>{visible ? words.shown : words.hidden}</dt>
      <Steps steps={explanation.visible} words={words} />
      <dt>{required ? words.required : words.optional}</dt>
      <Steps steps={explanation.required} words={words} />
      <dt>{disabled ? words.disabled : words.enabled}</dt>
      <Steps steps={explanation.disabled} words={words} />
      <dt>{words.value}</dt>
      <Steps steps={explanation.value} words={words} />
      {violations.length > 0 && (
        <>
          <dt>{words.violations}</dt>
          {violations.map((violation) => (
            <dd key={violation.code}>
              <code>{violation.code}</code>{' '}
              {violation.text ? session.text(violation.text, locale) : violationText(locale, violation)}
            </dd>
          ))}
        </>
      )}
    </dl>
  )
}

function Steps({ steps, words }: { readonly steps: readonly Step[]; readonly words: ExplainWords }) {
  if (steps.length === 0) return <dd className="muted">{words.always}</dd>
  return steps.map((step) => (
    <dd key={step.what}>
      <code>{step.what}</code> → <b>{presentResult(step.result, words)}</b>
      {step.operands.length > 0 && (
        <ul>
          {step.operands.map(({ name, value }) => (
            <li key={name}>
              <code>{name}</code> = {value ?? words.empty}
            </li>
          ))}
        </ul>
      )}
    </dd>
  ))
}

function presentResult(result: string, words: ExplainWords): string {
  if (result === 'true' || result === 'false' || result === 'absent' || result === 'invalid')
    return words[result]
  return result
}

function useChangeCount(session: FormSession): number {
  const [count, setCount] = useState(0)
  useEffect(() => session.subscribe(() => setCount((before) => before + 1)), [session])
  return count
}
