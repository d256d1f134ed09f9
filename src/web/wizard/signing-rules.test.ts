import { describe, expect, it, test } from 'vitest'
import type { EnvelopeView } from '#contract/dossiers.ts'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { envelopeOf, frozenTag, signingLines } from './signing-rules.ts'

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

describe('the tag of a block that can no longer be changed', () => {
  const envelopes = (...states: readonly EnvelopeView['state'][]) => states.map((state) => ({ state }))

  it.each([
    ['sent', 'mission_validation', envelopes('sent'), 'wizard.block.frozen'],
    ['opened since the dossier was read', 'ongoing', envelopes(), 'wizard.block.frozen'],
    ['signed', 'signed', envelopes('completed', 'completed'), 'wizard.block.signed'],
    ['signed in a second sending', 'signed', envelopes('voided', 'completed'), 'wizard.block.signed'],
    [
      'signed before one that was called off',
      'unsigned',
      envelopes('completed', 'voided'),
      'wizard.block.signed',
    ],
    [
      'signed before one that is under way',
      'signature',
      envelopes('completed', 'sent'),
      'wizard.block.frozen',
    ],
    ['of a paper subscription', 'registered', envelopes(), 'dossier.state.registered'],
  ] as const)('documents %s', (_name, status, given, tag) => {
    expect(frozenTag({ status, envelopes: given })).toBe(tag)
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
