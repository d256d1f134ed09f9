import { TriangleAlert } from '#web/ui/icons.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { controlId } from './element-face.ts'
import { useFormRun, type FormRun } from './form-run.tsx'
import { useElement, useElementError, useFormText } from './use-element.ts'

/** Errors of these elements as links; focused after each refused submit. */
export function ErrorList({
  id,
  among,
  others = [],
  attempt,
}: {
  readonly id: string
  readonly among: readonly string[]
  /** Sentences that belong to no element. */
  readonly others?: readonly string[]
  /** Number of refused submits. */
  readonly attempt: number
}) {
  const { errors, session } = useFormRun()
  const box = useRef<HTMLElement>(null)
  const subscribe = (onChange: () => void) => {
    const stops = [errors.subscribe(onChange), session.subscribe(onChange)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const wrong = useSyncExternalStore(subscribe, () => findWrong(among, { errors, session }).join(' '))
  const names = wrong === '' ? [] : wrong.split(' ')

  useEffect(() => {
    if (attempt === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [attempt])

  if (names.length + others.length === 0) return null
  return (
    <section className="errsum" tabIndex={-1} ref={box} aria-labelledby={id}>
      <h2 id={id}>
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
    </section>
  )
}

/**
 * Elements with an error, in order. A group whose members are listed is left out: each answer to correct is listed
 * once, and correcting the members also satisfies the group's rule.
 */
function findWrong(
  among: readonly string[],
  { errors, session }: Pick<FormRun, 'errors' | 'session'>,
): readonly string[] {
  const isWrong = (name: string) =>
    errors.refusalOf(name) !== undefined ||
    (errors.isRevealed(name) && session.getElement(name).violations.length > 0)
  const wrong = new Set(among.filter((name) => isWrong(name)))
  return [...wrong].filter((name) => {
    const members = session.getElement(name).definition.attributes.childrenElementsIds ?? []
    return errors.refusalOf(name) !== undefined || !members.some((member) => wrong.has(member))
  })
}

/** Prefixes the field's label unless the sentence contains it, or is the author's own for a missing answer. */
function ErrorLink({ name }: { readonly name: string }) {
  const element = useElement(name)
  const error = useElementError(element)
  const { attributes } = element.definition
  const label = useFormText(attributes.label)
  const isComplete = attributes.requiredMessage !== undefined && element.answer.kind === 'absent'
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
        {isComplete || error.includes(label) ? error : t('wizard.errors.of', { label, error })}
      </a>
    </li>
  )
}
