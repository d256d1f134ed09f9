/** The signer's progress on this page. */
export interface Progress {
  readonly documentIds: readonly number[]
  readonly readIds: ReadonlySet<number>
  /** Whether all required statements are confirmed. */
  readonly hasConfirmed: boolean
  readonly codeVerified: boolean
  readonly hasSignature: boolean
  /** Whether every sentence that the party accepts one by one is ticked. */
  readonly hasAccepted: boolean
  readonly hasConsent: boolean
}

export type Missing =
  | { readonly kind: 'statements' }
  | { readonly kind: 'read'; readonly documentId: number }
  | { readonly kind: 'code' }
  | { readonly kind: 'signature' }
  | { readonly kind: 'acceptance' }
  | { readonly kind: 'consent' }

/** Steps left before signing, in page order. */
export function findMissing(progress: Progress): readonly Missing[] {
  const unread = progress.documentIds.filter((id) => !progress.readIds.has(id))
  return [
    ...(progress.hasConfirmed ? [] : [{ kind: 'statements' } as const]),
    ...unread.map((documentId): Missing => ({ kind: 'read', documentId })),
    ...(progress.codeVerified ? [] : [{ kind: 'code' } as const]),
    ...(progress.hasSignature ? [] : [{ kind: 'signature' } as const]),
    ...(progress.hasAccepted ? [] : [{ kind: 'acceptance' } as const]),
    ...(progress.hasConsent ? [] : [{ kind: 'consent' } as const]),
  ]
}

export const STEPS = ['read', 'verify', 'sign'] as const
export type Step = (typeof STEPS)[number]
export type StepStatus = 'done' | 'now' | 'waiting'

/**
 * State of each step. Steps may be completed out of order: the code can be requested while documents are unread.
 * The first incomplete step is the current one.
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
