import { afterAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { DossierImport, type ImportedDossier } from '#contract/imports.ts'
import { createUser } from '#test/support/signing-app.ts'
import { ImportWorld, PERSON } from '#test/support/import-world.ts'

const crm = await ImportWorld.open()
afterAll(() => crm.world.close())

const codesOf = ({ refused }: ImportedDossier) =>
  Object.fromEntries(refused.map(({ name, code }) => [name, code]))

describe('the answers of another system', () => {
  it('become drafts that name the system, in the notation of the form', async () => {
    const imported = await crm.import({
      mobile: '06 12 34 56 78',
      birthdate: '1980-12-31',
      marital: 'marie(e)',
      regime: 'Séparation',
      country: 'Belgium',
      resident: true,
      shares: 12,
      price: '',
      channel: null,
    })

    expect(imported.refused).toEqual([])
    expect(imported.changed.map(({ elementId, value }) => [elementId, value])).toEqual([
      [crm.world.id('mobile'), '+33612345678'],
      [crm.world.id('birthdate'), '31/12/1980'],
      [crm.world.id('marital'), 'MARRIED'],
      [crm.world.id('country'), 'BE'],
    ])
    expect(imported.taken.map(({ name }) => name)).toEqual([
      'client.first_name',
      'client.last_name',
      'client.email',
      'regime',
      'resident',
      'shares',
    ])
    const drafts = await crm.drafts(imported.dossier.id)
    expect(drafts).toMatchObject({
      marital: { value: 'MARRIED', how: 'imported', importedFrom: 'API' },
      shares: { value: '12' },
      last_name: { value: 'Caron', how: 'imported' },
    })
    expect(Object.keys(drafts)).toHaveLength(10)
  })

  it('are shown again to the advisor who checks them, and to nobody else', async () => {
    const imported = await crm.import({ shares: 12, birthdate: '1980-12-31', marital: 'pacs' })
    const other = await crm.import({})
    const { advisor, signing } = crm.world
    const foreign = await createUser(signing, 'advisor')
    const read = ({ headers }: typeof advisor, { dossier }: ImportedDossier) =>
      signing.app.inject({
        url: `/api/dossiers/${dossier.id}/import`,
        headers: { ...headers, 'accept-language': 'en' },
      })

    const report = DossierImport.parse((await read(advisor, imported)).json())
    const { imported_from, taken, changed, refused } = imported

    expect(report).toEqual({ report: { imported_from, taken, changed, refused } })
    expect(refused).toMatchObject([{ name: 'marital', message: expect.stringMatching(/\w/) }])
    expect(DossierImport.parse((await read(advisor, other)).json()).report?.refused).toEqual([])
    expect((await read(foreign, imported)).statusCode).toBe(404)
  })

  it.each([
    ['a wrong option', { marital: 'pacs' }, 'validation.error.select-single'],
    ['a choice that is in no list', { country: 'Atlantis' }, 'validation.error.select-single'],
    ['a number out of bounds', { shares: 101 }, 'validation.error.maxvalue'],
    ['a word for a number', { shares: 'many' }, 'validation.error.whole-number'],
    ['a list for a text', { regime: ['a', 'b'], marital: 'MARRIED' }, 'element.error.different-to-expected'],
    ['a day that does not exist', { birthdate: '1980-02-31' }, 'validation.error.date'],
    ['an unknown name', { surname: 'Caron' }, 'IMPORT_UNKNOWN_NAME'],
    ['a name of every object', { constructor: 'x' }, 'IMPORT_UNKNOWN_NAME'],
    ['a question that is not asked', { marital: 'SINGLE', regime: 'Séparation' }, 'IMPORT_NOT_ASKED'],
    ['a calculated answer', { amount: '1200' }, 'IMPORT_CALCULATED'],
    ['a disabled field', { price: '12' }, 'IMPORT_NOT_WRITABLE'],
    ['a hidden field', { channel: 'web' }, 'IMPORT_CALCULATED'],
    ['a file', { card: '7' }, 'IMPORT_NOT_WRITABLE'],
    ['a statement', { pep: 'false' }, 'IMPORT_PERSONAL'],
    ['a suitability answer', { risk: 'SINGLE' }, 'IMPORT_PERSONAL'],
    ['a declaration to tick', { honest: 'ok' }, 'IMPORT_PERSONAL'],
  ])('leave out %s, and say why', async (_what, data, code) => {
    const imported = await crm.import(data)

    const name = Object.keys(data).find((each) => codesOf(imported)[each]) ?? ''
    expect(codesOf(imported)).toEqual({ [name]: code })
    expect(imported.refused[0]?.message).not.toMatch(/^$|[{}]/)
    const drafts = await crm.drafts(imported.dossier.id)
    expect(Object.keys(drafts)).not.toContain(name)
  })

  it('say why in the language of the request', async () => {
    const { refused } = await crm.import({ amount: '1' }, {}, { headers: { 'accept-language': 'fr' } })

    expect(refused[0]?.message).toBe('Le formulaire calcule cette réponse.')
  })

  it('leave out what a refused answer had revealed', async () => {
    const { refused } = await crm.import({ marital: 'pacs', regime: 'Séparation' })

    expect(refused.map(({ name }) => name).toSorted()).toEqual(['marital', 'regime'])
  })

  it('keep markup as the text that it is', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const { dossier } = await crm.import({ marital: 'MARRIED', regime: markup })

    expect((await crm.drafts(dossier.id))['regime']?.value).toBe(markup)
  })

  it('submit nothing', async () => {
    const { dossier } = await crm.import({ shares: 5 })

    const detail = await crm.detail(dossier.id)
    expect(detail).toMatchObject({ values: [], revisions: {}, status: 'ongoing' })
  })
})

describe('a mapping', () => {
  it('translates fields and values, adds its constants, and names the system', async () => {
    const imported = await crm.import(
      { BirthDate: '1980-12-31T00:00:00Z', MaritalStatus: 'M' },
      { mapping: 'crm' },
    )

    expect(imported.imported_from).toBe('Atelier CRM')
    expect(await crm.drafts(imported.dossier.id)).toMatchObject({
      birthdate: { value: '31/12/1980' },
      marital: { value: 'MARRIED', importedFrom: 'Atelier CRM' },
      resident: { value: 'true' },
    })
  })

  it('adds to another one', async () => {
    const imported = await crm.import({ Parts: '3', MaritalStatus: 'S' }, { mapping: 'ours' })

    expect(imported.imported_from).toBe('Notre CRM')
    expect(await crm.drafts(imported.dossier.id)).toMatchObject({
      shares: { value: '3' },
      marital: { value: 'SINGLE' },
    })
  })

  it('takes no other names', async () => {
    expect(codesOf(await crm.import({ shares: '3', toString: '1' }, { mapping: 'crm' }))).toEqual({
      shares: 'IMPORT_UNKNOWN_NAME',
      toString: 'IMPORT_UNKNOWN_NAME',
    })
  })

  it.each(['unknown', 'constructor', ''])('called %j is refused', async (mapping) => {
    const answer = await crm.send({ reference: crm.nextReference(), client: PERSON, data: {}, mapping })

    expect(answer.statusCode).toBe(422)
    expect(ErrorBody.parse(answer.json()).errors).toMatchObject([
      { property: 'mapping', message: expect.stringMatching(/mapping \(.*\bcrm\b.*\)/) },
    ])
  })
})
