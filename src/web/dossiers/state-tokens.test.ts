import { expect, test } from 'vitest'
import { shownTokens } from './state-tokens.ts'

const tokensOf = (status: string) => shownTokens(status).map(({ token }) => token)

test('shows the main state and the parties of the live envelope', () => {
  const status =
    'signature|mission_signed_by_subscriber|subscription_signed_by_subscriber|subscription_sent_to_co_subscriber'

  expect(tokensOf(status)).toEqual([
    'signature',
    'subscription_signed_by_subscriber',
    'subscription_sent_to_co_subscriber',
  ])
})

test('leaves out the parties of a completed envelope', () => {
  expect(tokensOf('adequacy_report_validated|mission_signed_by_subscriber')).toEqual([
    'adequacy_report_validated',
  ])
})

test('distinguishes the spouse from the subscriber', () => {
  expect(tokensOf('mission_validation|mission_sent_to_subscriber_spouse')).toEqual([
    'mission_validation',
    'mission_sent_to_subscriber_spouse',
  ])
})

test('a declined party looks refused', () => {
  expect(shownTokens('signature|subscription_declined_by_advisor').at(-1)?.tone).toBe('error')
})

test('shows a state unknown to this version as in entry', () => {
  expect(tokensOf('teleported|signed')).toEqual(['ongoing'])
})
