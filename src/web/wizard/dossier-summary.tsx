import { useEffect } from 'react'
import { t } from '#web/wording/translation.ts'
import { findAnsweredPages, reviewTitleOf, shortLabelOf, type AnsweredPage } from '#engine/index.ts'
import { isLocked } from '#web/elements/field-control.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useDisplay } from '#web/elements/use-display.ts'
import { useElement, useFormText } from '#web/elements/use-element.ts'
import { ShownAnswer } from './shown-answer.tsx'
import { mayModify } from './wizard-access.ts'
import { blockNames } from './wire-answers.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'
import './dossier-summary.css'

type Answered = AnsweredPage['blocks'][number]

const END = 'answers-end'

const linkId = (name: string) => `modify-${name}`

/** Every answer of the dossier except those of the open block, by page, with a link to its question and back. */
export function DossierSummary({ name }: { readonly name: string }) {
  const { session } = useFormRun()
  const { modification, open } = useWizardState()
  const element = useElement(name)
  const title = useFormText(element.definition.attributes.label)
  const back = modification?.from === open ? modification?.name : undefined

  // After a modification: return to where the reader left off.
  useEffect(() => {
    const link = back === undefined ? null : document.getElementById(linkId(back))
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }, [back])

  if (!element.visible) return null
  const pages = findAnsweredPages(session)
    .map(({ page, blocks }) => ({ page, blocks: blocks.filter(({ block }) => block.slug !== open) }))
    .filter(({ blocks }) => blocks.length > 0)
  return (
    <section className="answers" aria-label={title}>
      <SkipLink />
      {pages.map((page) => (
        <PageAnswers key={page.page.slug} page={page} />
      ))}
      <span id={END} tabIndex={-1} />
    </section>
  )
}

/**
 * Skip link: every answer has a link, and keyboard users would have to tab through all of them to reach the next
 * question.
 */
function SkipLink() {
  return (
    <a
      className="answers__skip"
      href={`#${END}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(END)?.focus()
      }}
    >
      {t('summary.skip')}
    </a>
  )
}

function PageAnswers({ page: { page, blocks } }: { readonly page: AnsweredPage }) {
  const title = useFormText(reviewTitleOf(page))
  return (
    <details open>
      <summary>
        <h3>{title}</h3>
      </summary>
      {blocks.map((answered) => (
        <BlockAnswers key={answered.block.slug} answered={answered} />
      ))}
    </details>
  )
}

function BlockAnswers({ answered: { block, elements } }: { readonly answered: Answered }) {
  const { run, access } = useWizard()
  const { dossier, phase } = useWizardState()
  const title = useFormText(block.title)
  const frozen = blockNames(run.formId, dossier.frozen_blocks)
  const { definition } = run.session.form
  const isModifiable = phase !== 'submitting' && mayModify(access, { definition, block, dossier, frozen })
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {elements.map(({ name }) => (
          <AnswerRow key={name} name={name} isModifiable={isModifiable} />
        ))}
      </dl>
    </>
  )
}

function AnswerRow({ name, isModifiable }: { readonly name: string; readonly isModifiable: boolean }) {
  const { run } = useWizard()
  const element = useElement(name)
  const label = useFormText(shortLabelOf(element.definition.attributes))
  const shown = useDisplay(element)
  if (shown === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ShownAnswer element={element} shown={shown} />
      </dd>
      {isModifiable && !isLocked(element) && !element.disabled && (
        <dd>
          <button type="button" className="linkbtn" id={linkId(name)} onClick={() => run.modify(name)}>
            {t('wizard.modify')}
            <span className="sr-only"> {label}</span>
          </button>
        </dd>
      )}
    </div>
  )
}
