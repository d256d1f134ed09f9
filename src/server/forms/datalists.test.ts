import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DatalistOptions, DatalistValues } from '#contract/forms.ts'
import { TestApi } from '#test/support/api-client.ts'
import { loadDeployment } from './load-deployment.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const client = await api.signIn('client')
const backOffice = await api.signIn('backOfficeUser')

async function find(list: string, filter: string, language = 'fr'): Promise<readonly string[]> {
  const path = `/datalists/${list}/options?filter=${encodeURIComponent(filter)}`
  const { body } = await client.get(path, { 'accept-language': language })
  return DatalistOptions.parse(body).options.map(({ value, label }) => `${value} ${label}`)
}

describe('GET /datalists/{id}/options', () => {
  it.each([
    ['countries', 'reun', 'fr', ['RE La Réunion']],
    ['countries', 'REUN', 'en', ['RE Réunion']],
    ['countries', 'cote d’', 'fr', ['CI Côte d’Ivoire']],
    ['countries', 'FR', 'fr', ['FR France']],
    ['countries', 'fr', 'fr', []],
    ['countries', '', 'fr', []],
    ['countries', 'zzz', 'fr', []],
    ['nationalities', 'francais', 'fr', ['FR Française']],
    ['nationalities', 'french', 'en', ['FR French']],
    ['naf', '', 'fr', 30],
    ['occupations', 'architecte', 'fr', ['ARCHI Architecte']],
    ['partners', '', 'fr', 6],
    ['products', '', 'fr', 4],
    ['products_direct', '', 'fr', 3],
  ])('finds in %s by %j in %s', async (list, filter, language, expected) => {
    const found = await find(list, filter, language)

    expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  })

  it('never sends a long list whole', async () => {
    const found = await find('countries', 'i l')

    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(50)
  })

  it('answers 304 when the client has the current choices', async () => {
    const first = await client.get('/datalists/partners/options')
    const again = await client.get('/datalists/partners/options', {
      'if-none-match': String(first.headers['etag']),
    })

    expect(again.status).toBe(304)
  })

  it('restricts a list of people to its roles', async () => {
    expect((await client.get('/datalists/customers/options')).status).toBe(403)
    const { body } = await backOffice.get('/datalists/customers/options?filter=lemaire')
    expect(DatalistOptions.parse(body).options.map(({ value }) => value)).toEqual(['S00012'])
  })

  it('answers 404 for an unknown list, whatever it is called', async () => {
    expect((await client.get('/datalists/planets/options')).status).toBe(404)
    expect((await client.get('/datalists/__proto__/options')).status).toBe(404)
    expect((await client.get(`/datalists/partners/options?filter=${'x'.repeat(201)}`)).status).toBe(422)
  })
})

describe('GET /datalists/{id}/values', () => {
  it('adds the second line of a choice', async () => {
    const { body } = await client.get('/datalists/products/values?filter=europe')

    expect(DatalistValues.parse(body).options).toEqual([
      { value: 'DEU', label: 'Démo Pierre Europe', presentation: 'Immobilier tertiaire en Europe' },
    ])
  })
})
