import { expect, it } from 'vitest'
import { parseNewAccount } from './new-account.ts'

it('names what an account lacks in words', () => {
  const parse = () => parseNewAccount({ email: 'lise@cabinet.test', role: 'advisor' })

  expect(parse).toThrow('--first-name: needed\n--last-name: needed')
})
