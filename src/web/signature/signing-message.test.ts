import { expect, it } from 'vitest'
import { hearSigningMessage } from './signing-message.ts'

const { port1: frame, port2: stranger } = new MessageChannel()
const own = { origin: 'https://paraphe.test', frame }
const message = { source: 'paraphe.signing', outcome: 'success' }
const heard = { origin: own.origin, source: frame, data: message }

it('accepts a message of our own page in the frame', () => {
  expect(hearSigningMessage(heard, own)).toBe('success')
})

it.each([
  ['another origin', { ...heard, origin: 'https://elsewhere.test' }, own],
  ['another window of our origin', { ...heard, source: stranger }, own],
  ['no window', { ...heard, source: null }, { ...own, frame: null }],
  ['another program', { ...heard, data: { ...message, source: 'react-devtools' } }, own],
  ['an outcome there is not', { ...heard, data: { ...message, outcome: 'signed' } }, own],
  ['words', { ...heard, data: 'success' }, own],
  ['nothing', { ...heard, data: null }, own],
])('is deaf to %s', (_name, event, expected) => {
  expect(hearSigningMessage(event, expected)).toBeUndefined()
})
