import { useMemo, useState } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { Block, FormDefinition } from '#form/definition.ts'
import { BlockHead } from '#web/elements/block-head.tsx'
import { ElementView } from '#web/elements/element-view.tsx'
import { ErrorList } from '#web/elements/error-list.tsx'
import { FormRunProvider, useFormRun } from '#web/elements/form-run.tsx'
import { topLevelNames } from '#web/elements/top-level-names.ts'
import '#web/styles/form.css'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { createSampleRun } from './create-sample-run.ts'
import './gallery.css'
import { EXAMPLES, LONG_NAME } from './examples.ts'

/** Minimum length of the last name in the samples. Source: wizard §9. */
const LONG_NAME_LENGTH = 15

/** Complete sample forms, run in the browser only. */
export function ExamplePage() {
  return (
    <div className="page stack example">
      <PageHeading title={t('gallery.example')} />
      {EXAMPLES.map((definition) => (
        <ExampleForm key={definition.code} definition={definition} />
      ))}
    </div>
  )
}

function ExampleForm({ definition }: { readonly definition: FormDefinition }) {
  const { locale } = useTranslation()
  const run = useMemo(() => createSampleRun({ definition, answers: {}, locale }), [definition, locale])
  return (
    <FormRunProvider value={run}>
      {definition.pages
        .flatMap(({ blocks }) => blocks)
        .map((block) => (
          <ExampleBlock key={block.slug} block={block} />
        ))}
    </FormRunProvider>
  )
}

/** A block as in the wizard: validated on demand, then live. */
function ExampleBlock({ block }: { readonly block: Block }) {
  const { session, errors } = useFormRun()
  const [attempt, setAttempt] = useState(0)
  const [isValid, setIsValid] = useState(false)
  const id = `example-${block.slug}`
  const names = block.elements.map(({ name }) => name)

  const check = () => {
    errors.reveal(names)
    const isShort = names.includes(LONG_NAME) && hasShortName(session.getElement(LONG_NAME).answer)
    if (isShort) errors.refuse(new Map([[LONG_NAME, t('validation.error.text-too-short')]]))
    const isRefused = isShort || session.validate([block.slug]).length > 0
    setIsValid(!isRefused)
    setAttempt(isRefused ? attempt + 1 : 0)
  }
  return (
    <Form className="block" noValidate aria-labelledby={id} onSubmit={check}>
      <BlockHead block={block} id={id} />
      <ErrorList id={`${id}-errors`} among={names} attempt={attempt} />
      <div className="fields">
        {topLevelNames(block).map((name) => (
          <ElementView key={name} name={name} />
        ))}
      </div>
      <div className="example__foot">
        <Button look="primary" type="submit">
          {t('gallery.check')}
        </Button>
        {isValid && <Alert tone="ok">{t('gallery.valid')}</Alert>}
      </div>
    </Form>
  )
}

function hasShortName(answer: ReturnType<ReturnType<typeof useFormRun>['session']['getElement']>['answer']) {
  return answer.kind === 'value' && answer.value.length < LONG_NAME_LENGTH
}
