import { Check, X } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { FollowUp } from '#contract/follow-up.ts'
import type { StepState } from '#rules/dossier-steps.ts'
import { isAdvising } from '#vocabulary/role.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useFollowUp } from './use-follow-up.ts'
import './follow-up.css'

/** Fetched, with its sentences, for advisors whose dossier is being filled. */
const BeforeSending = lazyPart(async () => (await import('#web/checks/before-sending.tsx')).BeforeSending, {
  wording: 'checks',
})

/** The steps of a dossier alone, loaded when it is shown. */
export function DossierSteps({ dossierId }: { readonly dossierId: number }) {
  const { data, error, refetch } = useFollowUp(dossierId)
  const { role } = useUser()
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={5} />
  const isFilled = data.steps.some(
    ({ code, state }) => code === 'answers' && (state === 'now' || state === 'coming'),
  )
  return (
    <>
      <StepList steps={data.steps} />
      {isFilled && isAdvising(role) && <BeforeSending dossierId={dossierId} />}
    </>
  )
}

/** Each step with its state, and when it took place or is due. */
export function StepList({ steps }: Pick<FollowUp, 'steps'>) {
  return (
    <ol className="follow__steps">
      {steps.map(({ code, state, title, text }) => (
        <li
          key={code}
          className={`follow__step follow__step--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="follow__mark">
            {state === 'done' && <Icon of={Check} />}
            {state === 'stopped' && <Icon of={X} />}
          </span>
          <span>
            <strong>{title}</strong>
            {text !== '' && <small>{text}</small>}
          </span>
          <span className={`state state--${TONES[state]}`}>{t(`follow-up.state.${state}`)}</span>
        </li>
      ))}
    </ol>
  )
}

const TONES: Readonly<Record<StepState, string>> = {
  done: 'ok',
  now: 'info',
  coming: 'neutral',
  stopped: 'neutral',
}
