import type { Check } from '#contract/checks.ts'

/** A check as the API answers it, which fails unless the test says otherwise. */
export function buildCheck(elementId: string, given: Partial<Check>): Check {
  return {
    code: 'identityName',
    subject: 'subscriber',
    person: null,
    outcome: 'fails',
    severity: 'warning',
    title: 'Name on the identity document',
    message: '',
    reason: 'identityNameDiffers',
    remedy: 'correctAnswer',
    advice: null,
    place: {
      elementId,
      label: 'Identity card',
      blockId: '4-identity',
      block: 'Identity',
      pageId: '4-person',
      page: 'Person',
      answer: null,
    },
    receipt: null,
    settled: null,
    digest: null,
    correction: null,
    ...given,
  }
}
