import { Check } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '#web/wording/translation.ts'
import type { formatNumber } from '#rules/format.ts'
import type { FaceProps } from './element-face.ts'
import { settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { proposalOf } from './slider-element.ts'

/** The proposed value of an unanswered slider, with a button to confirm it. */
export function ProposedValue({
  element,
  control,
  label,
  format,
}: FaceProps & { readonly format: typeof formatNumber }) {
  const run = useFormRun()
  const proposal = proposalOf(element)
  if (proposal === undefined) return null
  const value = format(proposal, run.locale)
  const keep = () => {
    settle(run, element.name, proposal)
    // The button is about to disappear with the focus on it.
    document.getElementById(control.id)?.focus()
  }
  return (
    <p className="proposal">
      <span>{t('wizard.slider.proposed', { value })}</span>
      <button type="button" className="btn btn--secondary btn--sm" onClick={keep}>
        <Icon of={Check} /> {t('wizard.slider.keep', { value })}
        <span className="sr-only">, {label}</span>
      </button>
    </p>
  )
}
