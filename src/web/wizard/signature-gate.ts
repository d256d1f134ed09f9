import type { EnvelopeView } from '#contract/dossiers.ts'
import type { Block } from '#form/definition.ts'
import { mainState } from '#rules/dossier-state.ts'

/**
 * Outcome of Continue on a signature block. Once the mission is signed, it is the report that is missing rather than a
 * signature, and the report has its own sentence. Source: wizard §4 "Signature blocks at submit".
 */
export type SignatureGate = 'open' | 'checkEmail' | 'mustSign' | 'reportAwaited' | 'unsuitable'

export function signatureGate(signs: Block['signs'], status: string): SignatureGate {
  const state = mainState(status)
  if (state === 'ongoing' || state === 'adequacy_report_validated') return 'open'
  if (signs === 'mission') {
    if (state === 'adequacy_report_validation') return 'reportAwaited'
    if (state === 'adequacy_report_failure') return 'unsuitable'
    return state === 'mission_validation' || state === 'mission_validated' ? 'checkEmail' : 'mustSign'
  }
  return state === 'signed' ? 'open' : 'mustSign'
}

/** Every party has signed; sealing may be under way. */
export function isFullySigned({ parties }: Pick<EnvelopeView, 'parties'>): boolean {
  return parties.every(({ state }) => state === 'signed')
}
