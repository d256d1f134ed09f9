import { describe, expect, it } from 'vitest'
import { judgeSigning } from './signing-watch.ts'

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
    [undefined, button, 0, 'error'],
  ] as const)('judges %s for %s after %i ms as %s', (status, asked, elapsedMs, outcome) => {
    expect(judgeSigning({ status, button: asked, elapsedMs })).toBe(outcome)
  })
})
