import { ChevronDown } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useState, type CSSProperties } from 'react'
import { t } from '#web/wording/translation.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import type { Step } from './block-flow.ts'
import { useWizard } from './wizard-context.tsx'

/** Numbered steps with their progress; completed ones are clickable. Source: wizard §2. */
export function StepHeader({ steps }: { readonly steps: readonly Step[] }) {
  const [unfolded, setUnfolded] = useState(false)
  const now = steps.find(({ isNow }) => isNow)
  return (
    <nav className={unfolded ? 'steps steps--unfolded' : 'steps'} aria-label={t('wizard.steps')}>
      <button
        type="button"
        className="steps__fold"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span>
          {now?.number} {now && <StepTitle page={now.page} />}
        </span>
        <small>{t('wizard.steps.of', { total: String(steps.length).padStart(2, '0') })}</small>
        <Icon of={ChevronDown} />
      </button>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.page} step={step} onOpen={() => setUnfolded(false)} />
        ))}
      </ol>
    </nav>
  )
}

function StepItem({ step, onOpen }: { readonly step: Step; readonly onOpen: () => void }) {
  const { run } = useWizard()
  const done = step.percent === 100 && !step.isNow
  const style: CSSProperties = { width: `${step.percent}%` }
  return (
    <li
      className={step.isNow ? 'is-now' : done ? 'is-done' : ''}
      aria-current={step.isNow ? 'step' : undefined}
    >
      <span className="n">{step.number}</span>
      {step.isOpenable ? (
        <button
          type="button"
          className="steps__open"
          onClick={() => {
            onOpen()
            run.showPage(step.page)
          }}
        >
          <StepTitle page={step.page} />
          {done && <span className="sr-only"> {t('wizard.steps.done')}</span>}
        </button>
      ) : (
        <span className="steps__name">
          <StepTitle page={step.page} />
          {done && <span className="sr-only"> {t('wizard.steps.done')}</span>}
        </span>
      )}
      <span className="bar" aria-hidden="true">
        <i style={style} />
      </span>
    </li>
  )
}

function StepTitle({ page }: { readonly page: string }) {
  const { version } = useWizard()
  const { session, locale } = useFormRun()
  const found = version.definition.pages.find(({ slug }) => slug === page)
  return found ? session.text(found.title, locale) : null
}
