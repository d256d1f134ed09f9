import { useMemo } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ElementView } from '#web/elements/element-view.tsx'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import { topLevelNames } from '#web/elements/top-level-names.ts'
import { useFormValue } from '#web/elements/use-element.ts'
import { createSampleRun, type SampleServer } from './create-sample-run.ts'
import { buildSample, text, type NamedSpecimen, type SpecimenState } from './specimen.ts'

const STATE_NAMES = {
  empty: text('Vide', 'Empty'),
  required: text('Obligatoire', 'Required'),
  filled: text('Rempli', 'Filled'),
  invalid: text('Incorrect', 'Invalid'),
  disabled: text('Désactivé', 'Disabled'),
  readonly: text('Lecture seule', 'Read-only'),
  help: text('Avec aide', 'With help'),
  icon: text('Avec icône', 'With icon'),
  large: text('Libellé long', 'Large label'),
  children: text('Avec enfant', 'With child'),
  proposed: text('Avec valeur proposée', 'With a proposed value'),
  loading: text('En chargement', 'Loading'),
  failed: text('En échec', 'Failed'),
} satisfies Readonly<Record<SpecimenState, unknown>>

const SERVERS: Partial<Record<SpecimenState, SampleServer>> = { loading: 'loading', failed: 'fails' }

/** One type in one state, live, with its answers shown below. */
export function SampleElement({
  sample,
  state,
}: {
  readonly sample: NamedSpecimen
  readonly state: SpecimenState
}) {
  const { locale } = useTranslation()
  const { form, run } = useMemo(() => {
    const form = buildSample(sample, state)
    const hasFile = sample.type.endsWith('file') && form.answers[form.name] !== undefined
    const run = createSampleRun({
      definition: form.definition,
      answers: form.answers,
      locale,
      server: SERVERS[state] ?? 'answers',
      received: hasFile ? form.name : undefined,
    })
    // These two report errors immediately; other elements after a submit.
    if (state === 'required' || state === 'invalid') {
      run.errors.reveal(form.definition.pages.flatMap(({ blocks }) => blocks).flatMap(namesOf))
    }
    return { form, run }
  }, [sample, state, locale])
  const [block] = form.definition.pages[0]?.blocks ?? []
  if (!block) return null
  return (
    <article
      className="specimen"
      data-state={state}
      aria-label={`${sample.key}, ${STATE_NAMES[state][locale]}`}
    >
      <p className="eyebrow">{STATE_NAMES[state][locale]}</p>
      <FormRunProvider value={run}>
        <div className="fields">
          {topLevelNames(block).map((name) => (
            <ElementView key={name} name={name} />
          ))}
        </div>
        <Answers />
      </FormRunProvider>
    </article>
  )
}

function namesOf(block: { readonly elements: readonly { readonly name: string }[] }): readonly string[] {
  return block.elements.map(({ name }) => name)
}

function Answers() {
  const answers = useFormValue((session) => JSON.stringify(session.effectiveAnswers()))
  return (
    <details className="specimen__answers">
      <summary>{t('gallery.answers')}</summary>
      <code data-answers>{answers}</code>
    </details>
  )
}
