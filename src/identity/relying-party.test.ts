import { expect, test } from 'vitest'
import { buildUpstream } from '#test/support/build-upstream.ts'
import { findRelyingParty } from './relying-party.ts'

test.each([
  ['https://souscription.hauterive.example', 'souscription.hauterive.example'],
  ['https://souscription.hauterive.example:8443/sub', 'souscription.hauterive.example'],
  ['http://localhost:3000', 'localhost'],
])('passkeys of %s belong to its host', (publicUrl, id) => {
  expect(findRelyingParty({ publicUrl, upstream: undefined })).toEqual({
    id,
    origin: new URL(publicUrl).origin,
  })
})

test.each(['http://souscription.hauterive.example', 'https://192.0.2.4', 'https://[2001:db8::1]:8443'])(
  'has no passkeys at %s, where browsers refuse them',
  (publicUrl) => {
    expect(findRelyingParty({ publicUrl, upstream: undefined })).toBeUndefined()
  },
)

test('has no passkeys behind an upstream provider', () => {
  expect(
    findRelyingParty({ publicUrl: 'https://hauterive.example', upstream: buildUpstream() }),
  ).toBeUndefined()
})
