import { describe, expect, it } from 'vitest'
import {
  BASE_FILES,
  block,
  element,
  form,
  problemsOf,
  product,
  text,
  writeDeployments,
} from '#test/support/write-deployments.ts'
import { loadDeployment } from './load-deployment.ts'

const settings = (more: object) => ({
  'house/deployment.json': { ...Object(BASE_FILES['house/deployment.json']), ...more },
})
const products = (...list: readonly object[]) => ({ 'house/products.json': list })
const forms = (...elements: readonly object[]) => ({
  'house/forms/client.json': form([block('one', elements)]),
})
const figure = (more: object) => ({ value: 5, source: 'demo value', ...more })
const price = (more: object) => ({ amountEuros: '200', source: 'demo value', ...more })
const table = (code: string, rows: readonly object[]) => ({ code, kind: 'temporary', rows })
const row = (durationYears: number, usufruct: number, bareOwnership: number) => ({
  durationYears,
  usufruct,
  bareOwnership,
  source: 'x',
})
const equal = (name: string) => ({ rules: [{ type: 'input', element: name, operator: 'equal', value: '1' }] })
const logo = (content: string, head = 'viewBox="0 0 8 8"') => ({
  'house/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" ${head}>\n${content}\n</svg>`,
})
const RECEIPT_TYPE = { code: 'ORIGIN', category: 'funds', label: text }
const wants = (value: string) => ({ type: 'input', operator: 'contains', value })
const PATH = '<path d="M0 0h8v8z"/>'

/** Invalid files, what is wrong in them, and the expected message. */
const CASES: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  [
    'a product of a table that is not there',
    products(
      product('AAA', 'A', { dismembermentTable: [figure({ validFrom: '2026-01-01', value: 'NONE' })] }),
    ),
    'house/products.json: AAA.dismembermentTable.2026-01-01: unknown table NONE',
  ],
  [
    'a product that requires an unknown receipt',
    products(product('AAA', 'A', { requiredReceipts: [99] })),
    'house/products.json: AAA.requiredReceipts: unknown receipt type 99',
  ],
  [
    'a product that requires a receipt no form asks for',
    {
      ...products(product('AAA', 'A', { requiredReceipts: [6, 7] })),
      'house/receipt-types.json': [6, 7].map((typeId) => ({ ...RECEIPT_TYPE, typeId })),
      ...forms(
        element('wanted', { type: 'hidden', from: { fact: 'product.requiredReceipts' } }),
        element('a', { condition: { rules: [{ ...wants('6'), element: 'wanted' }] } }),
      ),
    },
    'house/products.json: AAA.requiredReceipts: no form tests whether the product requires receipt type 7',
  ],
  [
    'an element of a table that is not there',
    forms(element('a', { type: 'array_choice', attributes: { label: text, table: 'NONE' } })),
    'house/forms/client.json: page/one/a: unknown table NONE',
  ],
  [
    'a signing button of nobody',
    forms(
      element('a', { type: 'button_docusign_iframe', attributes: { label: text, docusignId: 'notary' } }),
    ),
    'house/forms/client.json: page/one/a: unknown signing button notary',
  ],
  [
    'a product whose name is blank',
    products(product('AAA', ' ')),
    'house/products.json: AAA.name: this text is empty',
  ],
  [
    'a company whose address has an empty line',
    settings({ company: { ...Object(BASE_FILES['house/deployment.json']).company, address: ['1 rue', ''] } }),
    'house/deployment.json: company.address.1: this text is empty',
  ],
  [
    'a price without a date',
    products(product('AAA', 'A', { prices: [price({})] })),
    'house/products.json: AAA.prices.0.validFrom: is missing',
  ],
  [
    'a price of a day that does not exist',
    products(product('AAA', 'A', { prices: [price({ validFrom: '2026-02-30' })] })),
    'house/products.json: AAA.prices.2026-02-30.validFrom: "2026-02-30" is not allowed: an existing day, year-month-day. Example: 2026-11-21',
  ],
  [
    'two prices of one day',
    products(
      product('AAA', 'A', {
        prices: [price({ validFrom: '2026-01-01' }), price({ validFrom: '2026-01-01', amountEuros: '210' })],
      }),
    ),
    'house/products.json: AAA.prices.2026-01-01: two prices from the same day',
  ],
  [
    'a minimum without a date',
    products(product('AAA', 'A', { minimumShares: [figure({})] })),
    'house/products.json: AAA.minimumShares.0.validFrom: is missing',
  ],
  [
    'an enjoyment period without a source',
    products(product('AAA', 'A', { enjoymentMonths: [{ validFrom: '2026-01-01', value: 6 }] })),
    'house/products.json: AAA.enjoymentMonths.2026-01-01.source: is missing',
  ],
  [
    'two minimums of one day',
    products(
      product('AAA', 'A', {
        minimumShares: [figure({ validFrom: '2026-01-01' }), figure({ validFrom: '2026-01-01', value: 6 })],
      }),
    ),
    'house/products.json: AAA.minimumShares.2026-01-01: two minimums from the same day',
  ],
  [
    'a minimum that begins after the first price',
    products(product('AAA', 'A', { minimumShares: [figure({ validFrom: '2026-01-02' })] })),
    'house/products.json: AAA.minimumShares: nothing is in force on 2026-01-01, the day of the first price',
  ],
  [
    'an unknown element in a condition',
    forms(element('a', { condition: equal('b') })),
    'house/forms/client.json: page/one/a: unknown element b',
  ],
  [
    'an unknown setting in a condition',
    forms(
      element('a'),
      element('b', {
        condition: { rules: [{ type: 'input', element: 'a', operator: 'greater', value: '{setting.none}' }] },
      }),
    ),
    'house/forms/client.json: page/one/b: unknown setting setting.none',
  ],
  [
    'an unknown operator',
    forms(
      element('a'),
      element('b', { condition: { rules: [{ type: 'input', element: 'a', operator: 'like', value: '1' }] } }),
    ),
    'house/forms/client.json: pages.page.blocks.one.elements.b.condition.rules.0.operator: "like" is not allowed here',
  ],
  [
    'two elements of one name',
    forms(element('a'), element('a')),
    'house/forms/client.json: a: two elements are called a',
  ],
  [
    'two products of one code',
    products(product('AAA', 'A'), product('AAA', 'B')),
    'house/products.json: AAA: is given twice',
  ],
  [
    'two tables of one code',
    {
      'house/tables/one.json': table('T', [row(3, 10, 90)]),
      'house/tables/two.json': table('T', [row(3, 10, 90)]),
    },
    'house/tables/two.json: code: two tables are called T',
  ],
  [
    'two choices of one value',
    {
      'house/datalists/list.json': {
        source: 'x',
        options: [
          { value: 'A', label: text },
          { value: 'A', label: text },
        ],
      },
    },
    'house/datalists/list.json: options.A: two choices have this value',
  ],
  [
    'a name given twice in a file',
    {
      'house/texts.json':
        '{ "wizard.finish": { "fr": "a", "en": "a" }, "wizard.finish": { "fr": "b", "en": "b" } }',
    },
    'house/texts.json: wizard.finish: is given twice',
  ],
  [
    'two rows of one duration',
    { 'house/tables/one.json': table('T', [row(3, 10, 90), row(3, 11, 89)]) },
    'house/tables/one.json: rows.1: two rows of the same duration',
  ],
  [
    'a row that does not total 100',
    { 'house/tables/one.json': table('T', [row(3, 10, 91)]) },
    'house/tables/one.json: rows.0: usufruct and bare ownership do not total 100',
  ],
  [
    'a text of one language',
    { 'house/texts.json': { 'wizard.finish': { fr: 'x' } } },
    'house/texts.json: wizard.finish.en: is missing',
  ],
  [
    'a text that is empty in one language',
    { 'house/texts.json': { 'wizard.finish': { fr: 'x', en: ' ' } } },
    'house/texts.json: wizard.finish: a text is missing in English',
  ],
  [
    'an answer of the help page with an unknown tag',
    {
      'house/help.json': {
        size: { audiences: ['investor'], question: text, answer: { fr: '{telephone}', en: 'x' } },
      },
    },
    'house/help.json: size.answer.fr: {telephone} is not one of company, phone, email, uploadMegabytes, envelopeDays, correctionDays',
  ],
  [
    'a page of the footer without a translation',
    settings({ texts: { about: text, help: { fr: '', en: 'x' }, legalNotice: text } }),
    'house/deployment.json: texts.help: a text is missing in French',
  ],
  [
    'a label that is empty in one language',
    forms(element('a', { attributes: { label: { fr: 'Nom', en: '' } } })),
    'house/forms/client.json: page/one/a: a text is missing in English',
  ],
  [
    'a label of one language',
    forms(element('a', { attributes: { label: { fr: 'Nom' } } })),
    'house/forms/client.json: pages.page.blocks.one.elements.a.attributes.label.en: is missing',
  ],
  [
    'a logo that is not closed',
    logo('<path d="M0 0"'),
    'house/logo.svg: line 2: not well-formed: <path d="M0 0"',
  ],
  [
    'a logo with a script',
    logo(`${PATH}<script>alert(1)</script>`),
    'house/logo.svg: line 2: <script> is not allowed, only paths in one svg',
  ],
  [
    'a logo that runs a script',
    logo(PATH, 'viewBox="0 0 8 8" onload="alert(1)"'),
    'house/logo.svg: line 1: <svg> may have no onload',
  ],
  [
    'a logo with a picture from elsewhere',
    logo('<image href="https://elsewhere.test/a.png"/>'),
    'house/logo.svg: line 2: <image> is not allowed, only paths in one svg',
  ],
  [
    'a logo that paints from elsewhere',
    logo('<path d="M0 0" fill="url(https://elsewhere.test/a.svg#b)"/>'),
    'house/logo.svg: line 2: fill="url(https://elsewhere.test/a.svg#b)" is not supported',
  ],
  [
    'a theme that is not closed',
    { 'house/theme.css': ':root {\n  --color-brand: #0b4a56;\n' },
    'house/theme.css: line 1: :root is not closed by }',
  ],
  [
    'a colour that is none',
    { 'house/theme.css': ':root {\n  --color-brand: teal;\n}' },
    'house/theme.css: line 2: --color-brand: teal is not a colour as #rrggbb',
  ],
  [
    'a token that does not exist',
    { 'house/theme.css': ':root { --color-brnad: #0b4a56; }' },
    'house/theme.css: line 1: --color-brnad is not a brand token',
  ],
  [
    'a token of the states',
    { 'house/theme.css': ':root { --color-error: #0b4a56; }' },
    'house/theme.css: line 1: --color-error is not a brand token',
  ],
  [
    'a rule of its own',
    { 'house/theme.css': '\nbody { display: none }' },
    'house/theme.css: line 2: body: only :root and @font-face are allowed',
  ],
  [
    'a style sheet from elsewhere',
    { 'house/theme.css': '@import url("https://elsewhere.test/a.css");' },
    'house/theme.css: line 1: @import url("https://elsewhere.test/a.cs: only :root and @font-face are allowed',
  ],
  [
    'a font that is not there',
    {
      'house/theme.css':
        '@font-face { font-family: "A"; src: url("/deployment/fonts/a.woff2") format("woff2"); }',
    },
    'house/theme.css: line 1: missing font fonts/a.woff2',
  ],
]

describe('a deployment is refused with the location of', () => {
  it.each(CASES)('%s', async (_what, files, line) => {
    expect(await problemsOf(files)).toContain(line)
  })

  it('only the receipts that no condition asks about', async () => {
    const [, files = {}] = CASES.find(([what]) => what.endsWith('no form asks for')) ?? []

    expect((await problemsOf(files)).filter((line) => line.includes('receipt'))).toHaveLength(1)
  })

  it('every file that is wrong at once', async () => {
    const all = Object.assign(
      {},
      ...CASES.filter(([what]) => /^(a price without|a colour|two choices)/.test(what)).map(
        ([, files]) => files,
      ),
    )

    expect(await problemsOf(all)).toHaveLength(3)
  })
})

it('problems between files besides those within them, without follow-up errors', async () => {
  const problems = await problemsOf({
    ...products(
      product('AAA', 'A', {
        dismembermentTable: [figure({ validFrom: '2026-01-01', value: 'T' })],
        prices: [price({})],
      }),
    ),
    ...forms(element('a', { condition: equal('b'), attributes: { label: text, datalistId: 'list' } })),
    'house/tables/one.json': table('T', [row(3, 10, 91)]),
    'house/datalists/list.json': { options: [] },
  })

  expect(problems).toContain('house/products.json: AAA.prices.0.validFrom: is missing')
  expect(problems).toContain('house/forms/client.json: page/one/a: unknown element b')
  expect(problems.filter((line) => /unknown datalist|no table/.test(line))).toEqual([])
})

describe('settings with one mistake: that one, and no consequence of it', () => {
  const OVER = {
    rules: [{ type: 'input', element: 'a', operator: 'greater', value: '{setting.over}' }],
    effects: ['visible'],
  }
  const house = Object(BASE_FILES['house/deployment.json'])
  const company = { ...house.company, email: 'contact house.test' }
  const asText = JSON.stringify(house)

  it.each([
    ['an address that is none', { ...house, company }, /^house\/deployment.json: company.email: /],
    ['a comma after the last line', `${asText.slice(0, -1)},}`, /^house\/deployment.json: .*not well-formed/],
    ['a text in place of the file', '"house"', /^house\/deployment.json: found "house", expected a group/],
    [
      'thresholds that are no group',
      { ...house, settings: '5' },
      /^house\/deployment.json: settings: found "5", expected a group/,
    ],
    ['a comment', `// House\n${asText}`, /^house\/deployment.json: .*not well-formed/],
    [
      'a base that is not there',
      { ...house, base: 'bas' },
      /^house\/deployment.json: base: unknown deployment bas$/,
    ],
    [
      'a threshold that is no number',
      { ...house, settings: { over: '100.000,00' } },
      /^house\/deployment.json: settings.over: a is a number, compared with “100.000,00”/,
    ],
  ])('%s', async (_what, settingsFile, expected) => {
    const problems = await problemsOf({
      ...forms(
        element('a', { type: 'input_integer' }),
        element('b', { condition: OVER }),
        element('c', { condition: OVER }),
      ),
      'house/deployment.json': settingsFile,
    })

    expect(problems).toEqual([expect.stringMatching(expected)])
  })
})

it('problems of the served deployment only', async () => {
  const root = await writeDeployments({ 'other/deployment.json': '{ broken', 'other/theme.css': 'body {' })

  const deployment = await loadDeployment('house', root)

  expect(deployment.folders.map((folder) => folder.split('/').at(-1))).toEqual(['house', 'base'])
})
