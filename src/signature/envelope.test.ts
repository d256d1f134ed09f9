import { describe, expect, test } from 'vitest'
import type { VoidReason } from '#vocabulary/envelope.ts'
import {
  advanceEnvelope,
  type Consequences,
  consequencesOf,
  createEnvelope,
  type Envelope,
  type EnvelopeEvent,
  newlyInvited,
} from './envelope.ts'

const PAIR = ['subscriber', 'coSubscriber'] as const

function after(
  events: readonly EnvelopeEvent[],
  parties: Parameters<typeof createEnvelope>[0] = PAIR,
): Envelope {
  return events.reduce((envelope, event) => {
    const step = advanceEnvelope(envelope, event)
    if (!step.ok) throw new Error(`${event.kind}: ${step.refusal}`)
    return step.envelope
  }, createEnvelope(parties))
}

const prepared = { kind: 'prepared' } as const
const first = (kind: 'delivered' | 'signed' | 'declined' | 'sealed') => ({ kind, party: PAIR[0] })
const second = (kind: 'delivered' | 'signed' | 'declined' | 'sealed') => ({ kind, party: PAIR[1] })

describe('envelope', () => {
  test('invites its first party once prepared', () => {
    const before = createEnvelope(PAIR)
    const envelope = after([prepared])

    expect(envelope.parties.map(({ state }) => state)).toEqual(['sent', 'waiting'])
    expect(newlyInvited(before, envelope)).toEqual(['subscriber'])
  })

  test('invites the next party when the first signed', () => {
    const envelope = after([prepared, first('delivered'), first('signed')])

    expect(envelope.parties.map(({ state }) => state)).toEqual(['signed', 'sent'])
  })

  test('completes with the last seal, not the last signature', () => {
    const signed = after([prepared, first('signed'), second('signed'), first('sealed')])
    const sealed = advanceEnvelope(signed, second('sealed'))

    expect(signed.state).toBe('sent')
    expect(sealed).toMatchObject({ ok: true, envelope: { state: 'completed' } })
  })

  test('completes immediately when nobody has to sign', () => {
    expect(after([prepared], [])).toEqual({ state: 'completed', parties: [] })
  })

  test('completes when all have signed and the documents come back from outside', () => {
    expect(after([prepared, first('signed'), second('signed'), { kind: 'received' }])).toMatchObject({
      state: 'completed',
      parties: [{ sealed: true }, { sealed: true }],
    })
  })

  test('ends for all parties when one declines', () => {
    expect(after([prepared, first('declined')])).toMatchObject({
      state: 'declined',
      parties: [{ state: 'declined' }, { state: 'waiting' }],
    })
  })

  test.each<[readonly EnvelopeEvent[], EnvelopeEvent, string]>([
    [[], first('signed'), 'ENVELOPE_NOT_OPEN'],
    [[prepared], prepared, 'ENVELOPE_NOT_OPEN'],
    [[prepared], second('signed'), 'PARTY_OUT_OF_TURN'],
    [[prepared], second('delivered'), 'PARTY_OUT_OF_TURN'],
    [[prepared], second('declined'), 'PARTY_OUT_OF_TURN'],
    [[prepared, first('signed')], first('signed'), 'PARTY_ALREADY_SIGNED'],
    [[prepared, first('signed')], first('declined'), 'PARTY_ALREADY_SIGNED'],
    [[prepared], first('sealed'), 'PARTY_NOT_SIGNED'],
    [[prepared, first('signed')], { kind: 'received' }, 'PARTY_NOT_SIGNED'],
    [[prepared], { kind: 'signed', party: 'subscriberAdvisor' }, 'PARTY_NOT_IN_ENVELOPE'],
    [[prepared, first('declined')], first('signed'), 'ENVELOPE_NOT_OPEN'],
    [[prepared, { kind: 'voided', why: 'closed' }], first('signed'), 'ENVELOPE_NOT_OPEN'],
    [[prepared, first('signed'), second('signed')], { kind: 'voided', why: 'closed' }, 'ALL_HAVE_SIGNED'],
    [[prepared, first('signed'), second('signed')], { kind: 'expired' }, 'ALL_HAVE_SIGNED'],
    [[prepared, { kind: 'expired' }], { kind: 'voided', why: 'closed' }, 'ENVELOPE_NOT_OPEN'],
  ])('after %j refuses %j with %s', (events, event, refusal) => {
    expect(advanceEnvelope(after(events), event)).toEqual({ ok: false, refusal })
  })

  test('ignores a second opening of the view', () => {
    const once = after([prepared, first('delivered')])

    expect(after([prepared, first('delivered'), first('delivered')])).toEqual(once)
  })
})

/** Formats consequences as one line: log, dossier, mails, work, end reason. */
function show({ log, dossier, mails, work, endReason }: Consequences): string {
  return [log, dossier, mails.join(' ') || '-', work.join(' ') || '-', endReason ?? '-'].join(' | ')
}

describe('the consequences of an event', () => {
  const sent = after([prepared])
  const halfSigned = after([prepared, first('signed')])
  const signed = after([prepared, first('signed'), second('signed')])
  const completed = after([prepared, first('signed'), second('signed'), { kind: 'received' }])
  const voided = (why: VoidReason): EnvelopeEvent => ({ kind: 'voided', why })
  const own = { kind: 'subscription', isOutside: false } as const
  const correction = { ...own, isCorrection: true } as const
  const outside = { kind: 'subscription', isOutside: true } as const
  const mission = { kind: 'mission', isOutside: false } as const

  test.each([
    ['prepared', prepared, { ...own, after: sent }, ['sent | open | turn owners | scheduleDeadlines | -']],
    [
      'prepared, signed outside',
      prepared,
      { ...outside, after: sent },
      ['sent | open | turn owners | scheduleDeadlines reconcileOutside | -'],
    ],
    ['delivered', first('delivered'), { ...own, after: sent }, ['delivered | status | - | - | -']],
    ['signed by one', first('signed'), { ...own, after: halfSigned }, ['signed | status | turn | seal | -']],
    [
      'signed by one outside',
      first('signed'),
      { ...outside, after: halfSigned },
      ['signed | status | turn | - | -'],
    ],
    [
      'signed by all outside',
      second('signed'),
      { ...outside, after: signed },
      ['signed | status | turn | takeOver | -'],
    ],
    ['sealed for one', first('sealed'), { ...own, after: signed }, ['sealed | unchanged | - | - | -']],
    [
      'sealed for the last',
      second('sealed'),
      { ...own, after: completed },
      [
        'sealed | unchanged | - | - | -',
        'completed | complete | completed | writeEvidence proveDocuments forgetHiddenAnswers | -',
      ],
    ],
    [
      'sealed for the last of a mission',
      second('sealed'),
      { ...mission, after: completed },
      [
        'sealed | unchanged | - | - | -',
        'completed | complete | completed | writeEvidence proveDocuments drawReport | -',
      ],
    ],
    [
      'received from outside',
      { kind: 'received' },
      { ...outside, after: completed },
      [
        'received | unchanged | - | - | -',
        'completed | complete | completed | writeEvidence forgetHiddenAnswers | -',
      ],
    ],
    [
      'declined',
      first('declined'),
      { ...own, after: after([prepared, first('declined')]) },
      ['declined | decline | declined | writeEvidence | -'],
    ],
    [
      'expired',
      { kind: 'expired' },
      { ...own, after: after([prepared, { kind: 'expired' }]) },
      ['expired | expire | expired | writeEvidence | expired'],
    ],
    [
      'expired, signed outside',
      { kind: 'expired' },
      { ...outside, after: after([prepared, { kind: 'expired' }]) },
      ['expired | expire | expired | voidOutside writeEvidence | expired'],
    ],
    [
      'voided with its dossier',
      voided('closed'),
      { ...own, after: after([voided('closed')]) },
      ['voided | ends | closed | writeEvidence | -'],
    ],
    [
      'called back from outside',
      voided('recalled'),
      { ...outside, after: after([prepared, voided('recalled')]) },
      ['voided | ends | recalled | voidOutside writeEvidence | voided'],
    ],
    [
      'never prepared',
      voided('preparation_failed'),
      { ...own, after: after([voided('preparation_failed')]) },
      ['voided | status | preparation_failed | writeEvidence | preparation_failed'],
    ],
    [
      'sent back before the first signature',
      voided('sent_back'),
      { ...own, after: after([prepared, voided('sent_back')]) },
      ['voided | ends | sent_back | writeEvidence | voided'],
    ],
    [
      'sent again for a correction',
      prepared,
      { ...correction, after: sent },
      ['sent | status | turn owners | scheduleDeadlines | -'],
    ],
    [
      'corrected without a signature',
      prepared,
      { ...correction, after: after([prepared], []) },
      [
        'sent | status | - | - | -',
        'completed | unchanged | - | applyCorrection writeEvidence proveDocuments forgetHiddenAnswers | -',
      ],
    ],
    [
      'a correction declined',
      first('declined'),
      { ...correction, after: after([prepared, first('declined')]) },
      ['declined | unchanged | declined | writeEvidence failCorrection | -'],
    ],
    [
      'a correction expired',
      { kind: 'expired' },
      { ...correction, after: after([prepared, { kind: 'expired' }]) },
      ['expired | unchanged | expired | writeEvidence failCorrection | -'],
    ],
    [
      'a correction that could not be drawn',
      voided('preparation_failed'),
      { ...correction, after: after([voided('preparation_failed')]) },
      ['voided | unchanged | preparation_failed | writeEvidence failCorrection | -'],
    ],
    [
      'a correction withdrawn',
      voided('withdrawn'),
      { ...correction, after: after([prepared, voided('withdrawn')]) },
      ['voided | ends | withdrawn | writeEvidence | -'],
    ],
  ] as const)('%s', (_case, event, applied, expected) => {
    expect(consequencesOf(event, applied).map(show)).toEqual(expected)
  })
})
