import { useTranslation, isWordingKey } from '#web/wording/translation.ts'
import type { Timeline } from '#contract/review-timeline.ts'

export type Step = Timeline['steps'][number]

/** What happened at a step, and who did it, in words. */
export function useStepWords() {
  const { t } = useTranslation()
  const partyOf = ({ party }: Step) => (party === null ? '' : t(`timeline.party.${party}`))
  const stateOf = ({ state, decision }: Step) => {
    if (decision !== null) return t(`integration.state.${decision}`)
    const key = `dossier.state.${state ?? ''}`
    return isWordingKey(key) ? t(key) : (state ?? '')
  }
  return {
    title: (step: Step) =>
      t(`timeline.kind.${step.kind}`, {
        block: step.block ?? '',
        party: partyOf(step),
        state: stateOf(step),
        assignee: step.assignee ?? '',
        check: step.check ?? '',
      }),
    /** A party that acts on its envelope is named by the title. */
    actor: (step: Step) => {
      if (step.actor !== null) {
        const { name, program } = step.actor
        return program === null ? name : t('timeline.program', { program, name })
      }
      if (step.party === null) return t('timeline.server')
      return step.kind.startsWith('party_') ? null : partyOf(step)
    },
  }
}
