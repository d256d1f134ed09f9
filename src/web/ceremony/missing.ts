/** What the signer has done so far, as far as this page knows. */
export interface Progress {
  readonly documentIds: readonly number[]
  readonly readIds: ReadonlySet<number>
  readonly codeVerified: boolean
  readonly hasSignature: boolean
  readonly hasConsent: boolean
}

export type Missing =
  | { readonly kind: 'read'; readonly documentId: number }
  | { readonly kind: 'code' }
  | { readonly kind: 'signature' }
  | { readonly kind: 'consent' }

/** What is left to do before signing, in the order of the page; empty when everything is there. */
export function findMissing(progress: Progress): readonly Missing[] {
  const unread = progress.documentIds.filter((id) => !progress.readIds.has(id))
  return [
    ...unread.map((documentId): Missing => ({ kind: 'read', documentId })),
    ...(progress.codeVerified ? [] : [{ kind: 'code' } as const]),
    ...(progress.hasSignature ? [] : [{ kind: 'signature' } as const]),
    ...(progress.hasConsent ? [] : [{ kind: 'consent' } as const]),
  ]
}

export const STEPS = ['read', 'verify', 'sign'] as const
export type Step = (typeof STEPS)[number]
export type StepStatus = 'done' | 'now' | 'waiting'

/**
 * Where each step stands. A later step may be done before an earlier one: nothing stops a signer from
 * asking for the code while the pages are still open. The first step not done is the current one.
 */
export function evaluateSteps(progress: Progress): Readonly<Record<Step, StepStatus>> {
  const missing = findMissing(progress)
  const done: Record<Step, boolean> = {
    read: !missing.some((item) => item.kind === 'read'),
    verify: progress.codeVerified,
    sign: false,
  }
  const current = STEPS.find((step) => !done[step])
  const statusOf = (step: Step): StepStatus => {
    if (done[step]) return 'done'
    return step === current ? 'now' : 'waiting'
  }
  return { read: statusOf('read'), verify: statusOf('verify'), sign: statusOf('sign') }
}
