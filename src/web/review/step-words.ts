import { isWordingKey, t } from '#web/wording/translation.ts'
import type { Timeline } from '#contract/review-timeline.ts'

export type Step = Timeline['steps'][number]

export function stepTitle(step: Step): string {
  return t(`timeline.kind.${step.kind}`, {
    block: step.block ?? '',
    party: partyOf(step),
    state: stateOf(step),
    assignee: step.assignee ?? '',
    check: step.check ?? '',
  })
}

/** Who did it; null for a party that acts on its envelope, which the title names. */
export function stepActor(step: Step): string | null {
  if (step.actor !== null) {
    const { name, program } = step.actor
    return program === null ? name : t('timeline.program', { program, name })
  }
  if (step.party === null) return t('timeline.server')
  return step.kind.startsWith('party_') ? null : partyOf(step)
}

function partyOf({ party }: Step): string {
  return party === null ? '' : t(`timeline.party.${party}`)
}

function stateOf({ state, decision }: Step): string {
  if (decision !== null) return t(`integration.state.${decision}`)
  const key = `dossier.state.${state ?? ''}`
  return isWordingKey(key) ? t(key) : (state ?? '')
}
