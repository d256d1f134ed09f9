import { describe, expect, it } from 'vitest'
import type { EnvelopeState } from '#vocabulary/envelope.ts'
import { chooseSnapshot, findFrozenTexts, type SentEnvelope } from './reading.ts'

const mission = (state: EnvelopeState): SentEnvelope => ({ id: 'm', kind: 'mission', state, textsId: 7 })
const subscription = (state: EnvelopeState): SentEnvelope => ({
  id: 's',
  kind: 'subscription',
  state,
  textsId: 9,
})
const signedMission = mission('completed')

describe('the snapshot a dossier is read with', () => {
  it.each([
    ['nothing was sent', 'ongoing', [], undefined],
    ['a mission is being prepared', 'ongoing', [mission('preparing')], undefined],
    ['a mission is out', 'mission_validation', [mission('sent')], mission('sent')],
    ['a mission is signed', 'mission_validated', [signedMission], signedMission],
    ['its report is unsuitable', 'adequacy_report_failure', [signedMission], signedMission],
    ['its report is confirmed', 'adequacy_report_validated', [signedMission], undefined],
    ['a mission was declined', 'mission_abort', [mission('declined')], undefined],
    ['a subscription is being prepared', 'ongoing', [subscription('preparing')], subscription('preparing')],
    ['both were sent', 'signature', [signedMission, subscription('sent')], subscription('sent')],
    ['a subscription is signed', 'signed', [subscription('completed')], subscription('completed')],
    ['a subscription expired', 'unsigned', [signedMission, subscription('expired')], undefined],
    ['a subscription was declined', 'rejected', [subscription('declined')], undefined],
  ] as const)('when %s', (_case, state, envelopes, expected) => {
    expect(chooseSnapshot({ state, envelopes, paper: null })).toEqual(expected)
  })

  it('is that of the paper form once it is signed', () => {
    expect(chooseSnapshot({ state: 'signed', envelopes: [], paper: { textsId: null } })).toBe('paper')
  })
})

describe('the texts a dossier is read with', () => {
  it.each([
    ['the newest while nothing was sent', [], null, undefined],
    ['those of the envelope that is out', [subscription('sent')], null, 9],
    ['those of a signed mission, also afterwards', [signedMission], null, 7],
    ['the newest again once an envelope ended without signatures', [subscription('voided')], null, undefined],
    ['those of the signed paper form', [], { textsId: 8 }, 8],
    ['those it was started with, for a snapshot that kept none', [], { textsId: null }, 3],
  ] as const)('are %s', (_case, envelopes, paper, expected) => {
    expect(findFrozenTexts({ state: 'ongoing', envelopes, paper }, 3)).toBe(expected)
  })
})
