import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnitPrice } from '#engine/index.ts'
import { elementsInOrder } from '#form/blocks.ts'
import { FormDefinition } from '#form/definition.ts'
import { FormLayer } from '#form/patch-schemas.ts'
import { checkDeployment } from '#server/documents/check-deployment.ts'
import { DEPLOYMENTS, listDeployments } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { openTestFolder } from '../support/for-file.ts'

const FORM = 'forms/client.json'
/** Maximum length of a form's patch, in lines: a longer one counts as a copy. */
const MOST_LINES = 400

const names = await listDeployments()
const deployments = await Promise.all(names.map((name) => loadDeployment(name)))
/** The customers of this repository. The demo has the look of the base, and so has a folder fresh from `new-deployment`. */
const CUSTOMERS = ['aestiam', 'altarea', 'coeur', 'paref', 'remake', 'swisslife-am', 'voisin']
const customers = deployments.filter(({ code }) => CUSTOMERS.includes(code))
/** Whose form is a patch of the base's: others serve it as it is. */
const patched = names.filter((name) => existsSync(join(DEPLOYMENTS, name, FORM)))

test.each(names)(
  'the forms, documents and look of %s have no problems, and the base values are recorded',
  async (name) => {
    expect((await checkDeployment(name)).problems).toEqual([])
  },
)

test.each(patched)(
  'the form of %s is a short patch, without blocks copied for small changes',
  async (name) => {
    const file = await readFile(join(DEPLOYMENTS, name, FORM), 'utf8')
    const { replacedBlocks = [] } = FormLayer.parse(JSON.parse(file))
    const base = await readBase(DEPLOYMENTS)
    const kept = replacedBlocks.filter(({ elements }) => {
      const same = elements.filter((element) =>
        elementsInOrder(base).some((each) => JSON.stringify(each) === JSON.stringify(element)),
      )
      return same.length * 2 > elements.length
    })

    expect(file.split('\n').length).toBeLessThan(MOST_LINES)
    expect(kept.map(({ slug }) => slug)).toEqual([])
  },
)

test.each([
  ['sentence beside the sign-in form', (index: number) => customers[index]?.signIn.motto.fr],
  ['drawing', (index: number) => customers[index]?.drawingSvg],
  ['mark', (index: number) => customers[index]?.logoSvg],
  [
    'brand colour',
    (index: number) => /--color-brand:\s*(#\w{6})/.exec(customers[index]?.themeCss ?? '')?.[1],
  ],
  ['welcome', (index: number) => labelOf(index, 'intro_text')],
  ['sentence of risks', (index: number) => labelOf(index, 'intro_risk')],
  ['last sentence', (index: number) => labelOf(index, 'fin_text')],
  ['page of help', (index: number) => customers[index]?.pages.help.fr],
  ['footer', (index: number) => customers[index]?.footer.map(({ fr }) => fr).join(' ')],
  ['greeting', (index: number) => customers[index]?.texts['dashboard.hello']?.fr],
])('every customer has a %s of its own', (_what, read) => {
  const found = customers.map((_, index) => read(index))

  expect(found).not.toContain(undefined)
  expect(new Set(found).size).toBe(customers.length)
})

test('every customer has a question of its own', async () => {
  const base = new Set(elementsInOrder(await readBase(DEPLOYMENTS)).map(({ name }) => name))
  const without = customers.filter(
    ({ forms }) =>
      !Object.values(forms)
        .flatMap(elementsInOrder)
        .some(({ name, type }) => !base.has(name) && type !== 'output_text'),
  )

  expect(without.map(({ code }) => code)).toEqual([])
})

test('a label that changes in the base changes in every deployment', async () => {
  const root = await openTestFolder()
  await cp(DEPLOYMENTS, root, { recursive: true })
  const label = { fr: 'Nom de famille', en: 'Family name' }
  const file = join(root, 'base', FORM)
  const base = JSON.parse(await readFile(file, 'utf8'))
  for (const page of base.pages)
    for (const block of page.blocks)
      for (const { name, attributes } of block.elements)
        if (name === 'sub_last_name') attributes.label = label
  await writeFile(file, JSON.stringify(base))

  const relabelled = await Promise.all(names.map((name) => loadDeployment(name, root)))

  const labels = relabelled.map(
    ({ forms }) =>
      Object.values(forms)
        .flatMap(elementsInOrder)
        .find(({ name }) => name === 'sub_last_name')?.attributes.label,
  )
  expect(labels).toEqual(names.map(() => label))
})

test('merged and closed funds have no price today', () => {
  const today = '2026-11-23'
  const closed = customers.flatMap(({ products }) =>
    products.filter((product) => findUnitPrice(product, today) === undefined).map(({ code }) => code),
  )

  expect(closed.toSorted()).toEqual(['ACH', 'AL', 'IP'])
})

test('texts have typographic apostrophes, in both languages', async () => {
  const files = await readdir(DEPLOYMENTS, { recursive: true })
  const read = files.filter((file) => file.endsWith('.json') && !/(?:^schemas|cases)\//.test(file))
  const straight = await Promise.all(
    read.map(async (file) => {
      const text = await readFile(join(DEPLOYMENTS, file), 'utf8')
      return [...text.matchAll(/"(?:fr|en|name)": "[^"]*\p{L}'\p{L}[^"]*"/gu)].map(
        ([line]) => `${file}: ${line}`,
      )
    }),
  )
  expect(straight.flat()).toEqual([])
})

test('products have a description', () => {
  const products = customers.flatMap((each) => each.products)

  expect(products.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
})

function labelOf(index: number, element: string): string | undefined {
  const forms = Object.values(customers[index]?.forms ?? {})
  return forms.flatMap(elementsInOrder).find(({ name }) => name === element)?.attributes.label.fr
}

async function readBase(root: string): Promise<FormDefinition> {
  return FormDefinition.parse(JSON.parse(await readFile(join(root, 'base', FORM), 'utf8')))
}
