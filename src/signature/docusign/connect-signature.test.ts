import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isConnectSignatureValid } from './connect-signature.ts'

const BODY = Buffer.from('{"event":"envelope-completed"}')
const sign = (key: string, body: Uint8Array = BODY) => createHmac('sha256', key).update(body).digest('base64')

it.each([
  ['the only key', { 'x-docusign-signature-1': sign('one') }, true],
  ['one of several keys', { 'x-docusign-signature-1': sign('two') }, true],
  [
    'one of several headers',
    { 'x-docusign-signature-1': sign('old'), 'x-docusign-signature-2': sign('one') },
    true,
  ],
  ['another key', { 'x-docusign-signature-1': sign('old') }, false],
  ['another body', { 'x-docusign-signature-1': sign('one', Buffer.from('{}')) }, false],
  ['a signature cut short', { 'x-docusign-signature-1': sign('one').slice(0, 20) }, false],
  ['another header', { 'x-signature': sign('one') }, false],
  ['two values in one header', { 'x-docusign-signature-1': [sign('one'), sign('old')] }, false],
  ['no header', {}, false],
])('judges a message with %s', (_what, headers, valid) => {
  expect(isConnectSignatureValid(BODY, headers, ['one', 'two'])).toBe(valid)
})

it('rejects every message without a key', () => {
  expect(isConnectSignatureValid(BODY, { 'x-docusign-signature-1': sign('') }, [])).toBe(false)
})
