import { Eye, Lock, Pencil } from '#web/ui/icons.ts'
import { Fragment } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { shortLabelOf } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useDisplay } from '#web/elements/use-display.ts'
import { useElement, useFormText } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
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
  const { t } = useTranslation()
  const { run, access } = useWizard()
  const { dossier } = useWizardState()
  const { session } = useFormRun()
  const title = useFormText(block.title)
  const names = summaryNames(block, session, access)
  const isSigned = dossier.envelopes.every(({ state }) => state === 'completed')
  return (
    <section className="summary" aria-label={title}>
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
            <Icon of={Lock} /> {t(isSigned ? 'wizard.block.signed' : 'wizard.block.frozen')}
          </span>
        )}
      </div>
      {names.length > 0 && (
        <dl>
          {names.map((name) => (
            <SummaryAnswer key={name} name={name} />
          ))}
        </dl>
      )}
    </section>
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
      <dd>{element.type.startsWith('input_iban') ? <Groups of={shown} /> : shown}</dd>
    </div>
  )
}

/** Digit groups of a long number: it wraps between groups only. */
function Groups({ of: number }: { readonly of: string }) {
  return number.split(/(?<=\u00A0)/).map((group, index) => (
    // The order never changes, so that the index is a stable key.
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ))
}
