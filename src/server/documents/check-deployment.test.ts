import { expect, it } from 'vitest'
import {
  BASE_FILES,
  block,
  describeProblem,
  element,
  form,
  product,
  writeDeployments,
} from '#test/support/write-deployments.ts'
import { checkDeployment } from './check-deployment.ts'

/** Problems of `house`, one per line. */
async function readLines(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { problems } = await checkDeployment('house', await writeDeployments(files))
  return problems.map(describeProblem)
}

const NO_DATE = product('AAA', 'A', { prices: [{ amountEuros: '200', source: 'demo value' }] })
const OTHERS = { 'house/products.json': [NO_DATE], 'house/documents/charte.json': '{ broken' }
const ABOUT_OTHERS = [
  'house/products.json: AAA.prices.0.validFrom: is missing',
  expect.stringMatching(/^house\/documents\/charte\.json: .*JSON/),
]

it('reports nothing for a valid deployment', async () => {
  expect(await readLines({})).toEqual([])
})

it('reports mistakes in settings, products and documents together', async () => {
  const settings = { ...Object(BASE_FILES['house/deployment.json']), uploadLimitMegabytes: 99 }

  const lines = await readLines({ ...OTHERS, 'house/deployment.json': settings })

  expect(lines).toEqual([expect.stringContaining('deployment.json: uploadLimitMegabytes'), ...ABOUT_OTHERS])
})

it.each([
  ['an unknown kind', ['pdf', 'archive']],
  ['a repeated kind', ['pdf', 'pdf']],
  ['an empty list', []],
])('refuses upload kinds with %s', async (_what, uploadKinds) => {
  const settings = { ...Object(BASE_FILES['house/deployment.json']), uploadKinds }

  const lines = await readLines({ 'house/deployment.json': settings })

  expect(lines).toEqual([expect.stringContaining('house/deployment.json: uploadKinds')])
})

it('reports product facts that a document prints and a product lacks', async () => {
  const title = { fr: 'Bulletin', en: 'Form' }
  const visa = {
    fr: 'Visa {fund.visa}, frais {fund.entryFees}',
    en: 'Visa {fund.visa}, fees {fund.entryFees}',
  }
  const sections = [{ kind: 'paragraph', text: visa }]

  const lines = await readLines({
    'house/documents/bulletin.json': { code: 'bulletin', title, envelope: 'none', sections },
    'house/products.json': [product('AAA', 'A', { entryCommission: { percent: 5, source: 'demo value' } })],
  })

  expect(lines).toEqual([
    'house/products.json: AAA.fund: is missing, and document bulletin prints it',
    'house/products.json: BBB.fund: is missing, and document bulletin prints it',
    'house/products.json: BBB.entryCommission: is missing, and document bulletin prints it',
  ])
})

it('warns of a typeface that documents cannot use', async () => {
  const face = (name: string) =>
    `@font-face { font-family: '${name}'; src: url("/deployment/fonts/a.woff2") format("woff2"); }`
  const tokens =
    ":root { --font-text: 'Comic Neue', 'Figtree Variable', sans-serif; --font-display: 'Papyrus'; }"
  const theme = [face('Comic Neue'), face('Papyrus'), tokens].join('\n')

  const lines = await readLines({ 'house/theme.css': theme, 'house/fonts/a.woff2': 'wOF2' })

  expect(lines).toEqual([
    expect.stringMatching(/^warning: .*--font-text: documents are set in Figtree: Comic Neue is not in/),
    expect.stringMatching(
      /^warning: .*--font-display: documents are set in Source Serif 4: Papyrus is not in/,
    ),
  ])
})

it('reports figures that a table of a document prints and a product lacks', async () => {
  const title = { fr: 'Coûts', en: 'Costs' }
  const sections = [{ kind: 'costs', title, amount: 'a' }]

  const lines = await readLines({
    'house/documents/rapport.json': { code: 'rapport', title, envelope: 'none', sections },
  })

  expect(lines).toContain('base/products.json: AAA.fund: is missing, and document rapport prints it')
  expect(lines).toContain(
    'base/products.json: AAA.entryCommission: is missing, and document rapport prints it',
  )
})

it.each([
  ['none', ''],
  ['wrong check digits', 'FR00ZZZ000000'],
])('refuses direct debit with the creditor identifier: %s', async (_what, sepaCreditorId) => {
  const options = [{ value: 'SEPA', label: { fr: 'Prélèvement', en: 'Direct debit' } }]
  const attributes = { label: options[0]?.label, options }
  const payment = element('pay', { type: 'input_radio', role: 'subscription.paymentMode', attributes })
  const opening = { ...block('one', [element('a'), payment]), opensEnvelope: 'subscription' }
  const client = form([opening, block('two', [element('b')])])
  const title = { fr: 'Mandat', en: 'Mandate' }
  const sections = [{ kind: 'paragraph', text: title }]
  const settings = { ...Object(BASE_FILES['house/deployment.json']), settings: { sepaCreditorId } }

  const lines = await readLines({
    'base/forms/client.json': client,
    'base/documents/mandat.json': { code: 'mandat', title, envelope: 'subscription', sections },
    'house/deployment.json': settings,
  })

  expect(lines).toEqual([
    expect.stringMatching(
      /house\/deployment\.json: settings\.sepaCreditorId: form client offers direct debit/,
    ),
  ])
})

it('checks the remaining files when settings are not valid JSON, without reporting the unknown base', async () => {
  const layer = { code: 'client', replacedBlocks: [block('one', [element('a')])] }
  const files = { ...OTHERS, 'house/forms/client.json': layer }

  const lines = await readLines({ ...files, 'house/deployment.json': '{ broken' })

  expect(lines).toEqual([expect.stringMatching(/^house\/deployment\.json: .*JSON/), ...ABOUT_OTHERS])
})

it('reports unknown names of a document together with mistakes in other files', async () => {
  const title = { fr: 'Charte', en: 'Charter' }
  const charter = { code: 'charte', title, envelope: 'none', sections: [{ kind: 'paragraph', text: title }] }
  const named = { fr: '{nobody}', en: '{nobody}' }
  const document = { ...charter, sections: [{ kind: 'paragraph', text: named }] }

  const alone = await readLines({ 'house/documents/charte.json': document })
  const beside = await readLines({
    'house/documents/charte.json': document,
    'house/products.json': [NO_DATE],
  })

  expect(alone).toEqual([expect.stringContaining('no element or fact is named nobody')])
  expect(beside).toEqual(['house/products.json: AAA.prices.0.validFrom: is missing', ...alone])
})
