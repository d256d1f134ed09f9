import { useTranslation } from 'react-i18next'
import type { Correction } from '#contract/corrections.ts'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'

const LOOKS = {
  open: { tone: 'warn', mark: 'edit' },
  signing: { tone: 'info', mark: 'pen' },
  answered: { tone: 'info', mark: 'clock' },
  accepted: { tone: 'ok', mark: 'check' },
  withdrawn: { tone: 'neutral', mark: 'stopped' },
  refused: { tone: 'error', mark: 'refused' },
} as const satisfies Readonly<Record<string, StateLook>>

/** State of a correction; `signing` while parties sign again. */
export function CorrectionChip({
  correction: { state, signing, appliedAt },
}: {
  readonly correction: Pick<Correction, 'state' | 'signing' | 'appliedAt'>
}) {
  const { t } = useTranslation()
  const shown = state === 'answered' && appliedAt === null && signing.length > 0 ? 'signing' : state
  return <StateChip look={LOOKS[shown]} label={t(`correction.state.${shown}`)} />
}
