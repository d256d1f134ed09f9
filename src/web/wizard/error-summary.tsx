import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#form/definition.ts'
import { controlId } from '#web/elements/element-face.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useElement, useElementError, useFormText } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useWizardState } from './wizard-context.tsx'

/** What stands in the way of a block, as links to its fields; it takes the focus after each refused submit. */
export function ErrorSummary({ block }: { readonly block: Block }) {
  const { t } = useTranslation()
  const { errors, session } = useFormRun()
  const { refusal } = useWizardState()
  const box = useRef<HTMLDivElement>(null)
  const attempt = refusal?.kind === 'fields' ? refusal.attempt : 0
  const subscribe = (onChange: () => void) => {
    const stops = [errors.subscribe(onChange), session.subscribe(onChange)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const wrong = useSyncExternalStore(subscribe, () =>
    block.elements
      .map(({ name }) => name)
      .filter((name) => {
        if (errors.refusalOf(name) !== undefined) return true
        return errors.isRevealed(name) && session.getElement(name).violations.length > 0
      })
      .join(' '),
  )
  const names = wrong === '' ? [] : wrong.split(' ')

  useEffect(() => {
    if (attempt === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [attempt])

  const others = refusal?.kind === 'fields' ? refusal.others : []
  if (names.length + others.length === 0) return null
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary">
      <h2 id="error-summary">
        <Icon of={TriangleAlert} /> {t('wizard.errors', { count: names.length + others.length })}
      </h2>
      <ul>
        {names.map((name) => (
          <ErrorLink key={name} name={name} />
        ))}
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function ErrorLink({ name }: { readonly name: string }) {
  const element = useElement(name)
  const error = useElementError(element)
  const label = useFormText(element.definition.attributes.label)
  const id = controlId(name)
  if (error === undefined) return null
  return (
    <li>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          const field = document.getElementById(id)
          field?.focus({ preventScroll: true })
          ;(field?.closest('.field') ?? field)?.scrollIntoView({ block: 'start' })
        }}
      >
        {label}
        {' : '}
        {error}
      </a>
    </li>
  )
}
