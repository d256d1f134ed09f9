import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import {
  BlockElements,
  CurrentForms,
  FormMapping,
  FormPages,
  PageBlocks,
  type WireElement,
} from '#contract/forms.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { TestApi } from '#test/support/api-client.ts'
import { parisToday } from '../clock.ts'
import { loadDeployment } from './load-deployment.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const client = await api.signIn('client')
const { forms } = CurrentForms.parse((await client.get('/forms/current')).body)
const formId = forms.find(({ code }) => code === 'client')?.id ?? 0

async function readElement(block: string, name: string, query = '', locale = 'fr'): Promise<WireElement> {
  const { body } = await client.get(`/${locale}/blocks/${formId}-${block}/elements${query}`)
  const found = BlockElements.parse(body).elements.find((element) => element.name === name)
  if (!found) throw new Error(`no element ${name}`)
  return found
}

describe('GET /{locale}/forms/{formId}/mapping', () => {
  it('names every element and block, and the element of the product', async () => {
    const mapping = FormMapping.parse((await client.get(`/fr/forms/${formId}/mapping`)).body)

    expect(mapping.productId).toBe(`${formId}-inv_product_code`)
    expect(mapping.elements).toContainEqual({ name: 'sub_email', id: `${formId}-sub_email` })
    expect(mapping.blocks).toContainEqual({ id: `${formId}-etat-civil` })
  })

  it('answers 404 for an unknown version and 422 for an unknown language', async () => {
    expect((await client.get('/fr/forms/999999/mapping')).status).toBe(404)
    expect((await client.get(`/de/forms/${formId}/mapping`)).status).toBe(422)
  })

  it('refuses in the language of the address', async () => {
    const refused = await client.get('/fr/forms/999999/mapping', { 'accept-language': 'en' })

    expect(refused.body).toMatchObject({ errors: [{ message: errorText('fr', 'NOT_FOUND') }] })
  })
})

describe('GET /forms/{formId}/pages', () => {
  it('gives the pages in order, in the language of the reader', async () => {
    const french = FormPages.parse((await client.get(`/forms/${formId}/pages`)).body)
    const english = FormPages.parse(
      (await client.get(`/forms/${formId}/pages`, { 'accept-language': 'en-GB' })).body,
    )

    expect(french.pages.map(({ rank, slug }) => `${rank} ${slug}`)).toEqual([
      '1 projet',
      '2 identite',
      '3 situation',
      '4 profil',
      '5 entree-en-relation',
      '6 souscription',
      '7 pieces',
      '8 signature',
    ])
    expect(english.pages[0]).toMatchObject({ id: `${formId}-projet`, title: 'Your project', progress: 0 })
  })
})

describe('GET /{locale}/pages/{pageId}/blocks', () => {
  it('gives the blocks with their conditions in wire format', async () => {
    const { blocks } = PageBlocks.parse((await client.get(`/en/pages/${formId}-identite/blocks`)).body)

    const owners = blocks.find(({ slug }) => slug === 'beneficiaires')
    expect(owners).toMatchObject({
      page_id: `${formId}-identite`,
      title: 'Beneficial owners',
      rank: 4,
      state: 'waiting',
      condition: {
        rules: [
          { type: 'input', operator: 'equal', input_id: `${formId}-sub_kind`, value: 'PM' },
          { type: 'input', operator: 'greater', input_id: `${formId}-pm_ubo_count`, value: 0 },
        ],
        logical_operator: 'AND',
        actions: ['visible'],
      },
    })
  })

  it.each(['1', '-identite', '0-identite', '999999-identite', '1-nothing', '1-__proto__', 'é'])(
    'answers 404 for page %s',
    async (id) => {
      expect((await client.get(`/fr/pages/${encodeURIComponent(id)}/blocks`)).status).toBe(404)
    },
  )
})

describe('GET /{locale}/blocks/{blockId}/elements', () => {
  it('translates names in formulas and in conditions, and reads settings', async () => {
    const amount = await readElement('montant', 'inv_amount')
    const origin = await readElement('pieces-identite', 'doc_origin')

    expect(amount.calculate).toBe(
      `{${formId}-inv_rate} / 100 * {${formId}-inv_unit_price} * {${formId}-inv_shares}`,
    )
    expect(amount.attributes.readonly).toBe(true)
    expect(origin.condition).toEqual({
      rules: [
        { type: 'input', operator: 'greater', input_id: `${formId}-inv_amount`, value: '30000' },
        { type: 'input', operator: 'contains', input_id: `${formId}-inv_required_receipts`, value: '6' },
      ],
      logical_operator: 'OR',
      actions: ['visible', 'required'],
    })
  })

  it('gives a setting that the deployment leaves empty as an empty text', async () => {
    const other = await forFile(TestApi.start(await loadDeployment('paref')))
    const reader = await other.signIn('client')
    const current = CurrentForms.parse((await reader.get('/forms/current')).body)
    const id = current.forms.find(({ code }) => code === 'client')?.id
    const { body } = await reader.get(`/fr/blocks/${id}-pieces-identite/elements`)
    const origin = BlockElements.parse(body).elements.find(({ name }) => name === 'doc_origin')

    expect(origin?.condition?.rules[0]).toMatchObject({ operator: 'greater', value: '' })
  })

  it('gives the bounds of a date as days, today included', async () => {
    const { attributes } = await readElement('etat-civil', 'sub_birthdate')

    expect(attributes.minDate).toEqual({ date: '01/01/1900' })
    expect(attributes.maxDate).toEqual({ date: formatFrenchDate(parisToday(api.clock)) })
  })

  it('gives price, minimum and table of the product asked for', async () => {
    const price = await readElement('produit', 'inv_unit_price', '?productCode=DSA')
    const shares = await readElement('montant', 'inv_shares', '?productCode=DPA')
    const years = await readElement('produit', 'dism_temp', '?productCode=DPA')
    const enjoyment = await readElement('produit', 'inv_enjoyment', '?productCode=DPA')

    expect(price.attributes.defaultValue).toBe('250')
    expect(shares.attributes.min).toBe(5)
    expect(years.attributes.options).toHaveLength(13)
    expect(years.attributes.options?.[0]).toMatchObject({
      label: '3 ans',
      options: [
        { value: 'usu', label: '14' },
        { value: 'np', label: '86' },
      ],
    })
    expect(years.attributes.header).toEqual(['Durée ou âge', 'Usufruit', 'Nue-propriété'])
    expect(enjoyment.attributes.label).toMatch(/\d{2}\/\d{2}\/\d{4}$/)
  })

  it('omits what depends on an unknown product', async () => {
    const price = await readElement('produit', 'inv_unit_price', '?productCode=NOPE')
    const years = await readElement('produit', 'dism_temp')

    expect(price.attributes).not.toHaveProperty('defaultValue')
    expect(years.attributes).not.toHaveProperty('options')
  })

  it('keeps the tag of facts that only a dossier has', async () => {
    const notice = await readElement('reglement', 'pay_instructions', '', 'en')

    expect(notice.attributes.label).toContain('{dossier.id}')
  })

  it('gives messages in the requested language', async () => {
    const french = await readElement('connaissances', 'know_1')
    const english = await readElement('connaissances', 'know_1', '', 'en')

    expect(french.attributes.requiredMessage).toContain('Répondez par oui ou non')
    expect(english.attributes.requiredMessage).toContain('Answer yes or no')
  })

  it('names the children and the bounds of a group', async () => {
    const group = await readElement('patrimoine', 'wealth_group')

    expect(group.attributes).toMatchObject({ min: 95, max: 100 })
    expect(group.attributes.childrenElementsIds?.[0]).toBe(`${formId}-wealth_home`)
  })

  it('answers 304 when the client has the same elements, and 200 for another product', async () => {
    const path = `/fr/blocks/${formId}-produit/elements`
    const first = await client.get(`${path}?productCode=DPA`)
    const held = { 'if-none-match': `"other", ${String(first.headers['etag'])}` }

    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect((await client.get(`${path}?productCode=DPA`, held)).status).toBe(304)
    expect((await client.get(`${path}?productCode=DSA`, held)).status).toBe(200)
  })

  it('serves every block of every form', async () => {
    const { forms } = CurrentForms.parse((await client.get('/forms/current')).body)
    for (const { id } of forms) {
      const { blocks, elements } = FormMapping.parse((await client.get(`/en/forms/${id}/mapping`)).body)
      const served = await Promise.all(
        blocks.map(async (block) =>
          BlockElements.parse((await client.get(`/en/blocks/${block.id}/elements`)).body),
        ),
      )

      expect(served.flatMap((each) => each.elements.map(({ id: element }) => element))).toEqual(
        elements.map(({ id: element }) => element),
      )
    }
  })

  it('requires a signed-in user', async () => {
    expect((await api.app.inject({ url: `/api/fr/blocks/${formId}-produit/elements` })).statusCode).toBe(401)
  })
})
