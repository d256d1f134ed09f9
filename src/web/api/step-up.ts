import type { StepUpMeans, StepUpProof, StepUpRequest } from '#contract/step-up.ts'
import { ask, get } from './call.ts'

export type { StepUpMeans, StepUpRequest }

/** Not cached: the challenge of a passkey is valid for five minutes and serves once. */
export function readStepUpMeans(signal: AbortSignal): Promise<StepUpMeans> {
  return get('/step-up', { signal })
}

export function proveAgain(body: StepUpRequest): Promise<StepUpProof> {
  return ask('POST', '/step-up', { body })
}
