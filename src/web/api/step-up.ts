import type { StepUpMeans, StepUpProof, StepUpRequest } from '#contract/step-up.ts'
import { ask, get } from './call.ts'

export type { StepUpMeans, StepUpRequest }

/** Not cached: a passkey challenge is single-use and expires after five minutes. */
export function readStepUpMeans(signal: AbortSignal): Promise<StepUpMeans> {
  return get('/step-up', { signal })
}

export function proveAgain(body: StepUpRequest): Promise<StepUpProof> {
  return ask('POST', '/step-up', { body })
}
