import { Eye, Lock, Pencil } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { shortLabelOf } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useDisplay } from '#web/elements/use-display.ts'
import { useElement, useFormText } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShownAnswer } from './shown-answer.tsx'
import { frozenTag } from './signing-rules.ts'
import { summaryNames } from './summary-names.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** A completed block: its main answers, and Modify while the dossier is in entry, otherwise View. */
export function SummaryCard({
  block,
  isFrozen,
  action,
}: {
  readonly block: Block
  readonly isFrozen: boolean
  readonly action: 'modify' | 'view' | undefined
}) {
  const { run, access } = useWizard()
  const { dossier } = useWizardState()
  const { session } = useFormRun()
  const title = useFormText(block.title)
  const { shown, more } = summaryNames(block, session, access)
  return (
    <section className={shown.length > 0 ? 'summary' : 'summary summary--line'} aria-label={title}>
      <div className="summary__head">
        <h2>{title}</h2>
        {action === 'view' && (
          <button type="button" className="linkbtn" onClick={() => run.openBlock(block.slug)}>
            <Icon of={Eye} /> {t('common.view')}
            <span className="sr-only"> {title}</span>
          </button>
        )}
        {action === 'modify' && (
          <button type="button" className="linkbtn" onClick={() => run.openBlock(block.slug)}>
            <Icon of={Pencil} />
            <span aria-hidden="true">{t('wizard.modify')}</span>
            <span className="sr-only">{t('wizard.modify.block', { block: title })}</span>
          </button>
        )}
        {isFrozen && action === undefined && (
          <span className="state state--neutral">
            <Icon of={Lock} /> {t(frozenTag(dossier))}
          </span>
        )}
      </div>
      {shown.length > 0 && <SummaryAnswers names={shown} />}
      {more.length > 0 && (
        <details className="summary__more">
          <summary>{t('wizard.summary.more', { count: more.length })}</summary>
          <SummaryAnswers names={more} />
        </details>
      )}
    </section>
  )
}

function SummaryAnswers({ names }: { readonly names: readonly string[] }) {
  return (
    <dl>
      {names.map((name) => (
        <SummaryAnswer key={name} name={name} />
      ))}
    </dl>
  )
}

function SummaryAnswer({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(shortLabelOf(element.definition.attributes))
  const shown = useDisplay(element)
  if (!element.visible || shown === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ShownAnswer element={element} shown={shown} />
      </dd>
    </div>
  )
}
