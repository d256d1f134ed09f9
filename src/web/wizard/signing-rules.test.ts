import { describe, expect, it, test } from 'vitest'
import type { EnvelopeView } from '#contract/dossiers.ts'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { envelopeOf, signingLines } from './signing-rules.ts'

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
