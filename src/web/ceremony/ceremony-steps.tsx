import { Check } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { STEPS, type Step, type StepStatus } from './missing.ts'

const LABELS = {
  read: 'ceremony.step.read',
  verify: 'ceremony.step.verify',
  sign: 'ceremony.step.sign',
} as const
const CLASSES = { done: 'is-done', now: 'is-now', waiting: '' } as const

export function CeremonySteps({ steps }: { readonly steps: Readonly<Record<Step, StepStatus>> }) {
  return (
    <ol className="cer__steps" aria-label={t('ceremony.steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={CLASSES[steps[step]]}
          {...(steps[step] === 'now' ? { 'aria-current': 'step' } : {})}
        >
          <b>{steps[step] === 'done' ? <Icon of={Check} /> : index + 1}</b>
          <span>{t(LABELS[step])}</span>
          {steps[step] === 'done' && <span className="sr-only">, {t('ceremony.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
