import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import type { CorrectionState } from '#vocabulary/correction.ts'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'

type Shown = CorrectionState | 'signing'

const LOOKS = {
  open: { tone: 'warn', mark: 'edit' },
  signing: { tone: 'info', mark: 'pen' },
  answered: { tone: 'info', mark: 'clock' },
  accepted: { tone: 'ok', mark: 'check' },
  withdrawn: { tone: 'neutral', mark: 'stopped' },
  refused: { tone: 'error', mark: 'refused' },
} as const satisfies Readonly<Record<Shown, StateLook>>

export function CorrectionChip({ state }: { readonly state: Shown }) {
  return <StateChip look={LOOKS[state]} label={t(`correction.state.${state}`)} />
}

/** The state of a correction in words: `signing` while parties sign again. */
export function shownState({
  state,
  signing,
  appliedAt,
}: Pick<Correction, 'state' | 'signing' | 'appliedAt'>): Shown {
  return state === 'answered' && appliedAt === null && signing.length > 0 ? 'signing' : state
}
