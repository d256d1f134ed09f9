import { describe, expect, it, test } from 'vitest'
import type { EnvelopeView } from '#contract/dossiers.ts'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { envelopeOf, signatureGate, signingLines } from './signing-rules.ts'

describe('Continue on a signature block', () => {
  it.each([
    ['mission', 'ongoing', 'open'],
    ['mission', 'adequacy_report_validated|mission_signed_by_subscriber', 'open'],
    ['mission', 'mission_validation|mission_sent_to_subscriber', 'checkEmail'],
    ['mission', 'mission_validated', 'checkEmail'],
    ['mission', 'adequacy_report_validation', 'reportAwaited'],
    ['mission', 'adequacy_report_failure', 'unsuitable'],
    ['mission', 'signature', 'mustSign'],
    ['subscription', 'ongoing', 'open'],
    ['subscription', 'signed', 'open'],
    ['subscription', 'signature|subscription_sent_to_subscriber', 'mustSign'],
  ] as const)('of the %s in %s is %s', (signs, status, gate) => {
    expect(signatureGate(signs, status)).toBe(gate)
  })
})

describe('the envelope of a signature block', () => {
  const mission = (state: EnvelopeView['state']): EnvelopeView => ({
    kind: 'mission',
    state,
    reason: null,
    external: false,
    parties: [],
    documents: [],
  })

  it.each([
    [true, ['expired', 'sent'], 'sent'],
    [false, ['voided', 'expired'], 'expired'],
    [true, ['expired'], undefined],
    [true, ['expired', 'completed'], 'completed'],
    [false, [], undefined],
  ] as const)('whose opening block is frozen: %s, with %j, is %s', (isOpened, states, shown) => {
    expect(envelopeOf({ signs: 'mission' }, { isOpened, envelopes: states.map(mission) })?.state).toBe(shown)
  })
})

test('a signing button that names no party is hidden', () => {
  const button = (docusignId: string) =>
    buildElement(`sign_${docusignId}`, 'button_docusign_iframe', { attributes: { docusignId } })
  const session = openScenario(buildForm([button('mission_subscriber'), button('mission_notary')]), {})
  const [block] = session.visibleBlocks()
  if (!block) throw new Error('the form has no block')

  const lines = signingLines(block, { session, status: 'mission_validated', envelope: undefined })

  expect(lines.map((line) => line.button)).toEqual(['mission_subscriber'])
})
