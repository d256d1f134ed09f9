import { Users } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { shortLabelOf, type Answer, type CompiledElement, type ElementState } from '#engine/index.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useDisplay } from '#web/elements/use-display.ts'
import { useElement, useFormText } from '#web/elements/use-element.ts'
import { useUser } from '#web/session/user-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { DraftConflict } from './draft-port.ts'
import { useSavedState, useWizard } from './wizard-context.tsx'

/** Conflicting answers: shows both and lets the person choose. */
export function DisputeList() {
  const state = useSavedState()
  if (state.kind !== 'conflict') return null
  return (
    <div className="errsum errsum--warn" role="alert" aria-labelledby="disputes">
      <h2 id="disputes">
        <Icon of={Users} /> {t('wizard.dispute.title', { count: state.conflicts.length })}
      </h2>
      <ul>
        {state.conflicts.map((conflict) => (
          <Dispute key={conflict.name} conflict={conflict} />
        ))}
      </ul>
    </div>
  )
}

function Dispute({ conflict }: { readonly conflict: DraftConflict }) {
  const { session } = useFormRun()
  const { run } = useWizard()
  // Without an author, or with one's own name, it may come from one's own other device.
  const { firstname, lastname } = useUser()
  const { author } = conflict
  const element = useElement(conflict.name)
  const label = useFormText(shortLabelOf(element.definition.attributes))
  const empty = t('wizard.dispute.empty')
  const ours = useDisplay(element)
  const theirs = useDisplay(withAnswer(element, session.form.elementByName.get(conflict.name), conflict))
  return (
    <li className="dispute">
      <strong>{label}</strong>
      <span>
        {author === undefined || author === `${firstname} ${lastname}`
          ? t('wizard.dispute.elsewhere')
          : t('wizard.dispute.theirs', { author })}{' '}
        <q>{theirs || empty}</q>
      </span>
      <span>
        {t('wizard.dispute.ours')} <q>{ours || empty}</q>
      </span>
      <span className="row row--wrap">
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          onClick={() => run.resolve(conflict, 'ours')}
        >
          {t('wizard.dispute.keep-ours')} <span className="sr-only">{label}</span>
        </button>
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          onClick={() => run.resolve(conflict, 'theirs')}
        >
          {t('wizard.dispute.take-theirs')} <span className="sr-only">{label}</span>
        </button>
      </span>
    </li>
  )
}

/** The element with the other person's answer. */
export function withAnswer(
  element: ElementState,
  compiled: CompiledElement | undefined,
  { value }: Pick<DraftConflict, 'value'>,
): ElementState {
  const isBlank = value === null || value.length === 0
  const answer: Answer =
    compiled && !isBlank ? compiled.face.parse(value, compiled.definition) : { kind: 'absent' }
  return { ...element, answer }
}
