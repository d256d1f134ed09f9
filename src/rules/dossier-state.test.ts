import { expect, test } from 'vitest'
import { mainState } from './dossier-state.ts'

test('the main state comes before the tokens of the parties', () => {
  expect(mainState('signature|mission_signed_by_subscriber|subscription_sent_to_co_subscriber')).toBe(
    'signature',
  )
})

test('a state that only a newer server knows is not taken for another one', () => {
  expect(mainState('teleported|signed')).toBeUndefined()
})
