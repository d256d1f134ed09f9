import { describe, expect, it } from 'vitest'
import { advanceTowards } from './advance-towards.ts'
import { advanceEnvelope, createEnvelope, type Envelope, type EnvelopeEvent } from './envelope.ts'
import type { PartyStatus } from './provider.ts'

/** An envelope of a subscriber and a co-subscriber after these events. */
function envelopeAfter(...events: readonly EnvelopeEvent[]): Envelope {
  return [{ kind: 'prepared' } as const, ...events].reduce<Envelope>(
    (envelope, event) => {
      const step = advanceEnvelope(envelope, event)
      if (!step.ok) throw new Error(step.refusal)
      return step.envelope
    },
    createEnvelope(['subscriber', 'coSubscriber']),
  )
}

const report = (party: PartyStatus['party'], state: PartyStatus['state']): PartyStatus => ({
  party,
  state,
  at: null,
  reason: null,
})
const signed = { kind: 'signed', party: 'subscriber' } as const

/** The events in short, `signed subscriber`. */
function eventsFor(envelope: Envelope, ...statuses: readonly PartyStatus[]) {
  const events = advanceTowards(envelope, statuses)
  return events === 'inconsistent' ? events : events.map(({ kind, party }) => `${kind} ${party}`)
}

describe('advanceTowards', () => {
  it.each([
    ['sent', []],
    ['delivered', ['delivered subscriber']],
    ['signed', ['signed subscriber']],
    ['declined', ['declined subscriber']],
  ] as const)('brings an invited party to %s', (state, events) => {
    expect(eventsFor(envelopeAfter(), report('subscriber', state))).toEqual(events)
  })

  it.each(['waiting', 'sent', 'delivered', 'signed', 'declined'] as const)(
    'never moves a party that has signed, whatever says %s',
    (state) => {
      expect(eventsFor(envelopeAfter(signed), report('subscriber', state))).toEqual([])
    },
  )

  it('advances parties in routing order, whatever the order of the report', () => {
    const events = eventsFor(
      envelopeAfter(),
      report('coSubscriber', 'signed'),
      report('subscriber', 'signed'),
    )

    expect(events).toEqual(['signed subscriber', 'signed coSubscriber'])
  })

  it.each([
    ['a party before its turn', report('coSubscriber', 'signed')],
    ['a party it does not know', report('subscriberAdvisor', 'signed')],
  ])('reports %s as inconsistent', (_what, status) => {
    expect(eventsFor(envelopeAfter(), status)).toBe('inconsistent')
  })

  it('ends with a decline', () => {
    const events = eventsFor(
      envelopeAfter(),
      report('subscriber', 'declined'),
      report('coSubscriber', 'sent'),
    )

    expect(events).toEqual(['declined subscriber'])
  })

  it('returns no events for an ended envelope', () => {
    const over = envelopeAfter({ kind: 'voided', why: 'closed' })

    expect(eventsFor(over, report('subscriber', 'signed'))).toEqual([])
  })
})
