import { describe, expect, it } from 'vitest'
import {
  BASE_FILES as BASE,
  block,
  describeProblem,
  element,
  form,
  product,
  problemsOf,
  text,
  writeDeployments as write,
} from '#test/support/write-deployments.ts'
import { checkReferences } from './check-references.ts'
import { loadDeployment } from './load-deployment.ts'

describe('loadDeployment', () => {
  it('accepts every deployment of the product', async () => {
    await expect(loadDeployment('demo')).resolves.toMatchObject({ code: 'demo', name: 'Hauterive Gestion' })
  })

  it('merges flags and settings by name, and products by code', async () => {
    const root = await write({ 'house/products.json': [product('AAA', 'Own'), product('CCC', 'New')] })

    const deployment = await loadDeployment('house', root)

    expect(deployment.settings).toEqual({ limit: 100, over: 7 })
    expect(deployment.flags).toMatchObject({ profile: true, duplication: false })
    expect(deployment.products.map(({ name }) => name)).toEqual(['Own', 'Kept', 'New'])
  })

  it('replaces a block whole and keeps the others', async () => {
    const root = await write({
      'house/forms/client.json': { code: 'client', replacedBlocks: [block('two', [element('c')])] },
    })

    const { forms } = await loadDeployment('house', root)

    const blocks = forms['client']?.pages[0]?.blocks ?? []
    expect(blocks.map(({ elements }) => elements.map(({ name }) => name))).toEqual([['a'], ['c']])
  })

  it('overrides, removes and adds questions of the help page by id', async () => {
    const ask = (sentence: string) => ({
      audiences: ['investor'],
      question: text,
      answer: { fr: sentence, en: `<p onclick="x()">${sentence}</p>` },
    })
    const root = await write({
      'base/help.json': { sign: ask('base'), pay: ask('base'), code: ask('base') },
      'house/help.json': { sign: ask('house'), pay: null, fund: ask('house') },
    })

    const { help } = await loadDeployment('house', root)

    expect(help.map(({ id, answer }) => [id, answer.en])).toEqual([
      ['sign', '<p>house</p>'],
      ['code', '<p>base</p>'],
      ['fund', '<p>house</p>'],
    ])
  })

  it('lists every problem with file, path and reason', async () => {
    const problems = await problemsOf({
      'house/forms/client.json': form([
        block('one', [
          element('a', { calculation: { formula: '{b} + 1' } }),
          element('b', { calculation: { formula: '{a} + 1' } }),
          element('c', { attributes: { label: text, datalistId: 'planets' } }),
          element('d', { type: 'input_receipt_file', attributes: { label: text, types: [9] } }),
          element('e', { attributes: { label: text, max: '{setting.unknown}' } }),
        ]),
      ]),
      'house/products.json': [
        product('AAA', 'Own', {
          dismembermentTable: [{ validFrom: '2026-01-01', value: 'NONE', source: 'demo value' }],
        }),
      ],
    })

    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^house\/forms\/client\.json: .*cycle/i),
        'house/forms/client.json: page/one/c: unknown datalist planets',
        'house/forms/client.json: page/one/d: unknown receipt type 9',
        'house/forms/client.json: page/one/e: unknown fact setting.unknown',
        'house/products.json: AAA.dismembermentTable.2026-01-01: unknown table NONE',
      ]),
    )
  })

  it.each([
    ['a file that is no JSON', { 'house/texts.json': '{' }, /^house\/texts\.json: .*JSON/],
    [
      'a missing translation',
      { 'house/texts.json': { 'wizard.finish': { fr: 'x' } } },
      /^house\/texts\.json: wizard\.finish\.en: /,
    ],
    [
      'a text that is not theirs',
      { 'house/texts.json': { 'api.error': { fr: 'x', en: 'x' } } },
      /^house\/texts\.json: api\.error: unknown key api\.error/,
    ],
    [
      'a wrong company',
      { 'base/deployment.json': { code: 'base', company: { email: 'x' } } },
      /company\.email/,
    ],
    [
      'a base that is not there',
      { 'house/deployment.json': { code: 'house', base: 'nowhere' } },
      /^house\/deployment\.json: base: unknown deployment nowhere$/,
    ],
    [
      'a base of itself',
      { 'base/deployment.json': { code: 'base', base: 'house' } },
      /^base\/deployment\.json: base: /,
    ],
    [
      'another name than its folder',
      { 'house/deployment.json': { code: 'home' } },
      /^house\/deployment\.json: code: /,
    ],
    [
      'a replaced block that the base has not',
      { 'house/forms/client.json': { code: 'client', replacedBlocks: [block('three', [])] } },
      /replacedBlocks\.three: the base has no such block/,
    ],
    [
      'a retention period of an unknown state',
      {
        'base/deployment.json': {
          ...Object(BASE['base/deployment.json']),
          retention: { dossierMonths: { cancelled: 12 } },
        },
      },
      /retention\.dossierMonths\.cancelled: unknown state cancelled/,
    ],
    [
      'a contract kept shorter than the law wants',
      {
        'base/deployment.json': {
          ...Object(BASE['base/deployment.json']),
          retention: { contractMonths: 12 },
        },
      },
      /retention\.contractMonths/,
    ],
    [
      'a signature that nothing opens',
      { 'house/forms/client.json': form([{ ...block('one', []), signs: 'mission' }]) },
      /page\/one: no block before this one opens the mission envelope/,
    ],
  ])('refuses %s', async (_what, files, line) => {
    expect(await problemsOf(files)).toContainEqual(expect.stringMatching(line))
  })

  it('accepts an unknown element type with a warning', async () => {
    const root = await write({
      'house/forms/client.json': form([block('one', [element('a', { type: 'hologram' })])]),
    })

    const deployment = await loadDeployment('house', root)

    expect(checkReferences(deployment).map(describeProblem)).toEqual([
      'warning: house/forms/client.json: page/one/a: unknown type hologram, shown as text',
    ])
  })

  it('refuses a deployment that does not exist', async () => {
    await expect(loadDeployment('nobody', await write())).rejects.toThrow(
      'nobody/deployment.json: unknown deployment nobody',
    )
  })
})
