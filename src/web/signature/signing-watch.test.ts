import { describe, expect, it } from 'vitest'
import { isConfirmationAwaited, judgeSigning } from './signing-watch.ts'

describe('judgeSigning', () => {
  const button = 'subscription_subscriber'

  it.each([
    ['signature|subscription_sent_to_subscriber', button, 0, 'waiting'],
    ['signature|subscription_sent_to_subscriber', button, 25_000, 'error'],
    ['signature|subscription_signed_by_subscriber', button, 3_000, 'success'],
    ['signature|subscription_signed_by_subscriber_spouse', button, 3_000, 'waiting'],
    ['signed', button, 0, 'success'],
    ['mission_validated', 'mission_subscriber', 0, 'success'],
    ['signature', 'no_such_button', 0, 'success'],
    [undefined, button, 0, 'waiting'],
    [undefined, button, 24_999, 'waiting'],
    [undefined, button, 25_000, 'unread'],
    [undefined, 'no_such_button', 25_000, 'unread'],
  ] as const)('judges %s for %s after %i ms as %s', (status, asked, elapsedMs, outcome) => {
    expect(judgeSigning({ status, button: asked, elapsedMs, confirmationAwaited: false })).toBe(outcome)
  })

  it.each([
    [3_000, 'waiting'],
    [25_000, 'provisional'],
  ] as const)('with a confirmation on its way after %i ms: %s', (elapsedMs, outcome) => {
    const status = 'signature|subscription_sent_to_subscriber'

    expect(judgeSigning({ status, button, elapsedMs, confirmationAwaited: true })).toBe(outcome)
  })
})

it('judges an invisible dossier immediately', () => {
  const reading = { status: undefined, isRefused: true, elapsedMs: 0, confirmationAwaited: false }

  expect(judgeSigning({ ...reading, button: 'subscription_subscriber' })).toBe('unread')
})

describe('isConfirmationAwaited', () => {
  const envelope = { kind: 'subscription', state: 'sent', external: true } as const
  const rest = { reason: null, parties: [], documents: [] }

  it.each([
    [{}, 'signing_complete', true],
    [{}, 'cancel', false],
    [{}, null, false],
    [{ external: false }, 'signing_complete', false],
    [{ state: 'completed' }, 'signing_complete', false],
    [{ kind: 'mission' }, 'signing_complete', false],
  ] as const)('with %j and the event %s: %s', (changes, event, awaited) => {
    const envelopes = [{ ...rest, ...envelope, ...changes }]

    expect(isConfirmationAwaited(envelopes, 'subscription_subscriber', event)).toBe(awaited)
  })
})
