import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { CorrectionChip } from '#web/corrections/correction-chip.tsx'
import { IntegrationChip } from '#web/dossiers/state-chips.tsx'

/** State of the review; null while a correction is being signed. */
export function ReviewChip({ state }: { readonly state: IntegrationState | null }) {
  return state === null ? <CorrectionChip state="signing" /> : <IntegrationChip state={state} />
}
