import { describe, expect, test } from 'vitest'
import {
  advanceEnvelope,
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

  test('ends for everybody when one party declines', () => {
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
    [[prepared], { kind: 'signed', party: 'subscriberAdvisor' }, 'PARTY_NOT_IN_ENVELOPE'],
    [[prepared, first('declined')], first('signed'), 'ENVELOPE_NOT_OPEN'],
    [[prepared, { kind: 'voided' }], first('signed'), 'ENVELOPE_NOT_OPEN'],
    [[prepared, first('signed'), second('signed')], { kind: 'voided' }, 'ALL_HAVE_SIGNED'],
    [[prepared, first('signed'), second('signed')], { kind: 'expired' }, 'ALL_HAVE_SIGNED'],
    [[prepared, { kind: 'expired' }], { kind: 'voided' }, 'ENVELOPE_NOT_OPEN'],
  ])('after %j refuses %j with %s', (events, event, refusal) => {
    expect(advanceEnvelope(after(events), event)).toEqual({ ok: false, refusal })
  })

  test('takes a second opening of the view as nothing new', () => {
    const once = after([prepared, first('delivered')])

    expect(after([prepared, first('delivered'), first('delivered')])).toEqual(once)
  })
})
