import { describe, expect, it } from 'vitest'
import {
  BASE_FILES,
  block,
  element,
  form,
  product,
  text,
  writeDeployments,
} from '#test/support/write-deployments.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { formatProblem } from './deployment-error.ts'

/** What an author reads about `house`, in both languages. */
async function read(files: Readonly<Record<string, unknown>>) {
  const pretty = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  ])
  const { problems } = await checkDeployment('house', await writeDeployments(Object.fromEntries(pretty)))
  return {
    fr: problems.map((problem) => formatProblem(problem, 'fr')),
    en: problems.map((problem) => formatProblem(problem, 'en')),
  }
}

const heard = { fr: 'Comment nous avez-vous connus ?', en: 'How did you hear of us?' }
const asked = (more: object) => ({
  'house/forms/client.json': form([
    block('one', [element('a'), element('heard', { attributes: { label: heard }, ...more })]),
  ]),
})
const price = (amountEuros: unknown) => ({
  'house/products.json': [
    product('AAA', 'A', { prices: [{ validFrom: '2026-01-01', amountEuros, source: 'demo value' }] }),
  ],
})
const when = (rule: object) => ({
  condition: { rules: [{ type: 'input', element: 'a', operator: 'equal', value: '1', ...rule }] },
})

const forms = (...elements: readonly object[]) => ({
  'house/forms/client.json': form([block('one', elements)]),
})
const example = (more: object) => ({
  'house/cases/one.json': { form: 'client', title: 'the answer', today: '2026-11-21', ...more },
})
function debit() {
  const options = [{ value: 'SEPA', label: text }]
  const payment = element('pay', {
    type: 'input_radio',
    role: 'subscription.paymentMode',
    attributes: { label: text, options },
  })
  return {
    'house/forms/client.json': form([{ ...block('one', [payment]), opensEnvelope: 'subscription' }]),
    'house/documents/mandat.json': {
      code: 'mandat',
      title: text,
      envelope: 'subscription',
      sections: [{ kind: 'paragraph', text }],
    },
    'house/deployment.json': BASE_FILES['house/deployment.json'],
  }
}

/** What is wrong, the files, and what the author reads in French and in English. */
const CASES: readonly (readonly [string, Readonly<Record<string, unknown>>, string, string])[] = [
  [
    'a price with a comma',
    price('152,50'),
    'house/products.json:9:9 : AAA, prix du 2026-01-01, amountEuros : "152,50" n’est pas permis : un montant s’écrit avec un point, sans espace ni €, 4 décimales au plus. Écrivez "152.50"',
    'house/products.json:9:9: AAA, price of 2026-01-01, amountEuros: "152,50" is not allowed: an amount has a point, no space and no €, at most 4 decimals. Write "152.50"',
  ],
  [
    'a price that is a number',
    price(152.5),
    'house/products.json:9:9 : AAA, prix du 2026-01-01, amountEuros : 152.5 trouvé, attendu un texte entre guillemets : un montant s’écrit avec un point, sans espace ni €, 4 décimales au plus. Écrivez "152.5"',
    'house/products.json:9:9: AAA, price of 2026-01-01, amountEuros: found 152.5, expected a text in quotes: an amount has a point, no space and no €, at most 4 decimals. Write "152.5"',
  ],
  [
    'a misspelt attribute of an element',
    asked({ attributes: { label: heard, requried: true } }),
    'house/forms/client.json:40:17 : page « Texte » (page), bloc « Texte » (one), élément « Comment nous avez-vous connus ? » (heard), attributes.requried : le nom requried n’est pas connu ici. Vouliez-vous dire required ?',
    'house/forms/client.json:40:17: page “Text” (page), block “Text” (one), element “How did you hear of us?” (heard), attributes.requried: unknown key requried. Did you mean required?',
  ],
  [
    'a misspelt text key',
    { 'house/texts.json': { 'wizard.finsh': text } },
    'house/texts.json:2:3 : wizard.finsh : le nom wizard.finsh n’est pas connu ici. Vouliez-vous dire wizard.finish ?',
    'house/texts.json:2:3: wizard.finsh: unknown key wizard.finsh. Did you mean wizard.finish?',
  ],
  [
    'a comma that is missing',
    { 'house/texts.json': '{\n  "wizard.finish": { "fr": "a" "en": "b" }\n}' },
    'house/texts.json:2:32 : JSON mal formé : une virgule manque avant ce qui suit. Exemple : "a": 1, "b": 2',
    'house/texts.json:2:32: not well-formed JSON: a comma is missing before this. Example: "a": 1, "b": 2',
  ],
  [
    'too many levels',
    { 'house/texts.json': '['.repeat(50_000) },
    'house/texts.json:1:1 : a plus de 100 niveaux de listes et de groupes',
    'house/texts.json:1:1: has more than 100 levels of lists and groups',
  ],
  [
    'a byte order mark',
    { 'house/texts.json': '\ufeff{}' },
    'house/texts.json:1:1 : JSON mal formé : le fichier commence par une marque (BOM) : enregistrez-le en UTF-8 sans BOM',
    'house/texts.json:1:1: not well-formed JSON: the file begins with a byte order mark: save it as UTF-8 without BOM',
  ],
  [
    'an exclusive bound',
    {
      'house/products.json': [
        product('AAA', 'A', { minimumShares: [{ validFrom: '2026-01-01', value: 0, source: 'x' }] }),
      ],
    },
    'house/products.json:16:9 : AAA, minimumShares 2026-01-01, value : 0 est trop petit, plus de 0',
    'house/products.json:16:9: AAA, minimumShares 2026-01-01, value: 0 is too small, more than 0',
  ],
  [
    'a file that is cut off',
    { 'house/texts.json': '{\n  "wizard.finish": { "fr": "a",' },
    'house/texts.json:2:32 : JSON mal formé : un nom entre guillemets est attendu ; pas de virgule après la dernière ligne. Exemple : "label": …',
    'house/texts.json:2:32: not well-formed JSON: a name in double quotes is expected; no comma after the last line. Example: "label": …',
  ],
  [
    'an operator that does not exist',
    asked(when({ operator: 'equals' })),
    'house/forms/client.json:46:21 : page « Texte » (page), bloc « Texte » (one), élément « Comment nous avez-vous connus ? » (heard), règle 1, operator : "equals" n’est pas permis ici. Vouliez-vous dire equal ?',
    'house/forms/client.json:46:21: page “Text” (page), block “Text” (one), element “How did you hear of us?” (heard), rule 1, operator: "equals" is not allowed here. Did you mean equal?',
  ],
  [
    'an element that does not exist',
    asked(when({ element: 'heart' })),
    'house/forms/client.json:33:15 : page « Texte » (page), bloc « Texte » (one), élément « Comment nous avez-vous connus ? » (heard) : l’élément heart n’existe pas. Vouliez-vous dire heard ?',
    'house/forms/client.json:33:15: page “Text” (page), block “Text” (one), element “How did you hear of us?” (heard): unknown element heart. Did you mean heard?',
  ],
  [
    'a brand text that cannot be read',
    { 'house/theme.css': ':root {\n  --color-brand: #0b4a56;\n  --color-on-brand: #446677;\n}\n' },
    'house/theme.css:3:3 : contraste trop faible : --color-on-brand sur --color-brand fait 1.60, il faut 4.5. Exemple : --color-on-brand: #a2b3bb',
    'house/theme.css:3:3: contrast is too low: --color-on-brand on --color-brand is 1.60, 4.5 is needed. Example: --color-on-brand: #a2b3bb',
  ],
  [
    'a typeface that is not there',
    { 'house/theme.css': ":root {\n  --font-text: 'Sorce Sans 3', sans-serif;\n}\n" },
    'house/theme.css:2:3 : --font-text : la police Sorce Sans 3 n’est pas là. Mettez son fichier dans fonts/ et nommez-la dans un @font-face, ou prenez-en une qui existe. Vouliez-vous dire Source Sans 3 ?',
    'house/theme.css:2:3: --font-text: the typeface Sorce Sans 3 is not there. Put its file into fonts/ and name it in an @font-face, or take one that exists. Did you mean Source Sans 3?',
  ],
  [
    'arithmetic on text',
    asked({ type: 'calculate', calculation: { formula: '{a} - 3' } }),
    'house/forms/client.json:33:15 : page « Texte » (page), bloc « Texte » (one), élément « Comment nous avez-vous connus ? » (heard) : calcul sur un texte : {a} (« Texte ») n’est jamais un nombre. Un calcul lit des nombres. Exemple : {inv_shares} * 2',
    'house/forms/client.json:33:15: page “Text” (page), block “Text” (one), element “How did you hear of us?” (heard): arithmetic on text: {a} (“Text”) is never a number. A calculation reads numbers. Example: {inv_shares} * 2',
  ],
  [
    'a formula that is not finished',
    asked({ type: 'calculate', calculation: { formula: '2 +' } }),
    'house/forms/client.json:33:15 : page « Texte » (page), bloc « Texte » (one), élément « Comment nous avez-vous connus ? » (heard) : formule : la formule n’est pas finie',
    'house/forms/client.json:33:15: page “Text” (page), block “Text” (one), element “How did you hear of us?” (heard): formula: unexpected end',
  ],
  [
    'an example that fails',
    example({ answers: { a: 'x' }, expect: { values: { a: 'y' } } }),
    'house/cases/one.json:10:7 : expect.values.a : « the answer » échoue : a vaut "x" au lieu de "y"',
    'house/cases/one.json:10:7: expect.values.a: “the answer” fails: a is "x" instead of "y"',
  ],
  [
    'an example of a day that does not exist',
    { 'house/cases/one.json': { form: 'client', title: 't', today: '2026-13-01', answers: {}, expect: {} } },
    'house/cases/one.json:4:3 : today : "2026-13-01" n’est pas permis : un jour qui existe, année-mois-jour. Exemple : 2026-11-21',
    'house/cases/one.json:4:3: today: "2026-13-01" is not allowed: an existing day, year-month-day. Example: 2026-11-21',
  ],
  [
    'an example of a product that was withdrawn',
    {
      ...forms(element('product', { type: 'input_product_radio', role: 'subscription.product' })),
      ...example({ answers: { product: 'AAB' }, expect: {} }),
    },
    'house/cases/one.json:6:5 : answers.product : le produit AAB n’existe pas. Vouliez-vous dire AAA ?',
    'house/cases/one.json:6:5: answers.product: unknown product AAB. Did you mean AAA?',
  ],
  [
    'a condition on a product that does not exist',
    forms(
      element('product', { type: 'input_product_radio', role: 'subscription.product' }),
      element('heard', when({ element: 'product', value: 'ABA' })),
    ),
    'house/forms/client.json:34:15 : page « Texte » (page), bloc « Texte » (one), élément « Texte » (heard) : le produit ABA n’existe pas. Vouliez-vous dire AAA ?',
    'house/forms/client.json:34:15: page “Text” (page), block “Text” (one), element “Text” (heard): unknown product ABA. Did you mean AAA?',
  ],
  [
    'a price that is no group',
    { 'house/products.json': [product('AAA', 'A', { prices: ['200'] })] },
    'house/products.json:7:7 : AAA, prix du 200 : "200" trouvé, attendu un groupe entre accolades. Exemple : { "validFrom": …, "amountEuros": …, "source": … }',
    'house/products.json:7:7: AAA, price of 200: found "200", expected a group in braces. Example: { "validFrom": …, "amountEuros": …, "source": … }',
  ],
  [
    'a setting that is no group',
    {
      'house/deployment.json': { ...Object(BASE_FILES['house/deployment.json']), reminders: 'never' },
    },
    'house/deployment.json:36:3 : reminders : "never" trouvé, attendu un groupe entre accolades. Exemple : { "unfinishedAfterDays": … }',
    'house/deployment.json:36:3: reminders: found "never", expected a group in braces. Example: { "unfinishedAfterDays": … }',
  ],
  [
    'prices that are missing',
    { 'house/products.json': [product('AAA', 'A', { prices: undefined })] },
    'house/products.json:3:5 : AAA, prices : manque',
    'house/products.json:3:5: AAA, prices: is missing',
  ],
  [
    'an added element',
    {
      'house/forms/client.json': {
        code: 'client',
        addedElements: [
          {
            after: 'a',
            elements: [element('c', { type: 'calculate', calculation: { formula: '2 * 1,5' } })],
          },
        ],
      },
    },
    'house/forms/client.json:8:11 : élément « Texte » (c) : formule : , inattendu en position 6. Les décimales ont un point : 1.5',
    'house/forms/client.json:8:11: element “Text” (c): formula: unexpected , at 6. Decimals have a point: 1.5',
  ],
  [
    'an addition that says no place',
    {
      'house/forms/client.json': { code: 'client', addedElements: [{ elements: [element('c')], aftr: 'a' }] },
    },
    'house/forms/client.json:17:7 : ajout 1, aftr : le nom aftr n’est pas connu ici. Vouliez-vous dire after ?',
    'house/forms/client.json:17:7: addition 1, aftr: unknown key aftr. Did you mean after?',
  ],
  [
    'a change of an element that the base does not have',
    {
      'base/forms/client.json': form([block('one', [element('surname')])]),
      'house/forms/client.json': {
        code: 'client',
        changedElements: [{ name: 'surnmae', attributes: { required: true } }],
      },
    },
    'house/forms/client.json:5:7 : élément surnmae : la base n’a pas cet objet (élément). Vouliez-vous dire surname ?',
    'house/forms/client.json:5:7: element surnmae: the base has no such element. Did you mean surname?',
  ],
  [
    'a patch with the code of another form',
    { 'house/forms/client.json': { code: 'clint', changed: { title: text } } },
    'house/forms/client.json:2:3 : code : « clint » doit être client, le nom du fichier',
    "house/forms/client.json:2:3: code: “clint” must be client, the file's name",
  ],
  [
    'a list that is missing, where the summary of a block names the element as well',
    {
      'house/forms/client.json': form([
        {
          ...block('page', [
            element('a', { type: 'choice_autocomplete', attributes: { label: text, datalistId: 'none' } }),
          ]),
          summary: ['a'],
        },
      ]),
    },
    'house/forms/client.json:23:15 : page « Texte » (page), bloc « Texte » (page), élément « Texte » (a) : la liste none n’existe pas',
    'house/forms/client.json:23:15: page “Text” (page), block “Text” (page), element “Text” (a): unknown datalist none',
  ],
  [
    'direct debit without a creditor identifier',
    debit(),
    'house/deployment.json:19:3 : settings.sepaCreditorId : le formulaire client propose le prélèvement, qui demande un identifiant créancier SEPA bien formé. Exemple : FR49ZZZ000001',
    'house/deployment.json:19:3: settings.sepaCreditorId: form client offers direct debit, which needs a well-formed SEPA creditor identifier. Example: FR49ZZZ000001',
  ],
]

describe('an author reads in both languages where and why a file is refused for', () => {
  it.each(CASES)('%s', async (_what, files, fr, en) => {
    const lines = await read(files)
    expect(lines.fr).toContain(fr)
    expect(lines.en).toContain(en)
  })
})

it('names the signing buttons where one is named like a party or left out', async () => {
  const button = (attributes: object) =>
    asked({ type: 'button_docusign_iframe', attributes: { label: heard, ...attributes } })

  const misnamed = await read(button({ docusignId: 'subscriber' }))
  const unnamed = await read(button({}))

  expect(misnamed.en).toContainEqual(
    expect.stringMatching(
      /unknown signing button subscriber\. Expected: mission_subscriber, .*, subscription_subscriber_advisor$/,
    ),
  )
  expect(unnamed.en).toContainEqual(
    expect.stringContaining('no docusignId. Example: "docusignId": "subscription_subscriber"'),
  )
})

it('finds the mistake in the base when the deployment does not say it', async () => {
  const broken = form([block('one', [element('a', { attributes: { label: text, table: 'NONE' } })])])

  const { en } = await read({ 'base/forms/client.json': broken })

  expect(en).toContainEqual(
    expect.stringMatching(
      /^base\/forms\/client\.json:\d+:\d+: page “Text” \(page\), block “Text” \(one\), element “Text” \(a\): unknown table NONE/,
    ),
  )
})

it('reports in one round what is wrong within files and between them', async () => {
  const files = {
    ...price('152,50'),
    ...asked(when({ element: 'heart' })),
    'house/texts.json': { 'wizard.finsh': text },
    'house/deployment.json': { code: 'house', base: 'base', company: { name: 3 } },
    'house/theme.css': ':root { --color-brnad: #0b4a56; }',
    'house/documents/charte.json': {
      code: 'charte',
      title: text,
      envelope: 'none',
      sections: [{ kind: 'paragraph', text: { fr: '{lost}', en: '{lost}' } }],
    },
  }

  const { en } = await read(files)

  const wanted = [
    /"152,50"/,
    /unknown element heart/,
    /wizard\.finsh/,
    /company\.name/,
    /--color-brnad/,
    /named lost/,
  ]
  expect(wanted.filter((each) => !en.some((line) => each.test(line)))).toEqual([])
})

it.each([
  ['no price at all', { prices: [] }],
  [
    'a price of 1 February in French',
    { prices: [{ validFrom: '01/02/2026', amountEuros: '200', source: 'x' }] },
  ],
])('says nothing of the first price where that is wrong: %s', async (_what, more) => {
  const { en } = await read({ 'house/products.json': [product('AAA', 'A', more)] })

  expect(en).toHaveLength(1)
})

it('says of settings that are cut off only that they are', async () => {
  const { 'house/deployment.json': settings, ...files } = debit()
  const cut = JSON.stringify({ ...Object(settings), settings: { sepaCreditorId: 'FR53ZZZ999999' } })

  const { en } = await read({ ...files, 'house/deployment.json': cut.slice(0, cut.indexOf('999999')) })

  expect(en.filter((line) => !line.startsWith('warning'))).toEqual([
    expect.stringMatching(/^house\/deployment\.json:1:\d+: not well-formed JSON/),
  ])
})
