import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { startAddressService } from '#test/support/address-service.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { forFile } from '#test/support/for-file.ts'
import { openAddressSearch } from './search-addresses.ts'

const service = await forFile(startAddressService())
const api = await forFile(TestApi.start(buildDeployment(), { environment: { ADDRESS_URL: service.url } }))
const client = await api.signIn('client')

const search = (text: string) => client.post('/addresses/search', { text })

it('suggests streets with their postcode and city, and no municipality', async () => {
  const { status, body } = await search('quai ramb')

  expect(status).toBe(200)
  expect(body).toEqual({
    addresses: [
      { label: '8 Quai Rambaud 69002 Lyon', street: '8 Quai Rambaud', postcode: '69002', city: 'Lyon' },
      { label: 'Quai Rambaud 69002 Lyon', street: 'Quai Rambaud', postcode: '69002', city: 'Lyon' },
    ],
  })
  expect((await search('lyon')).body).toEqual({ addresses: [] })
})

it('asks the service for nothing shorter than three characters', async () => {
  const before = service.searched.length

  expect((await search(' 8 ')).status).toBe(422)

  expect(service.searched).toHaveLength(before)
})

it.each([
  ['a failure', { status: 500, body: 'broken' }],
  ['what is not JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"features":"none"}' }],
  ['a redirect', { status: 302, body: '' }],
  ['nothing in time', 'silence'],
] as const)('answers 503 when the service answers %s', async (_what, answer) => {
  service.answerWith(answer)

  const { status, headers, text } = await search('8 quai Rambaud')

  expect(status).toBe(503)
  expect(headers['retry-after']).toBeDefined()
  expect(text).not.toContain('Rambaud')
})

it('keeps what was searched out of the error, which is logged', async () => {
  const failed = openAddressSearch('http://127.0.0.1:1')('8 quai Rambaud')

  const error = await failed.catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(ServiceUnavailable)
  expect(inspect(error, { depth: 5 })).not.toContain('Rambaud')
})

it('skips results that it cannot read', async () => {
  const properties = { type: 'street', label: 'Rue A', name: 'Rue A', postcode: '75001', city: 'Paris' }
  service.answerWith({ status: 200, body: JSON.stringify({ features: [null, { properties }, {}] }) })

  expect((await search('rue a')).body).toEqual({
    addresses: [{ label: 'Rue A', street: 'Rue A', postcode: '75001', city: 'Paris' }],
  })
})
