import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkForm } from '#form/check-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { PICTURED_TYPES, presentElementsPage, sampleElement } from '#server/forms/elements-page.ts'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { authorSchemas } from '#server/forms/author-schemas.ts'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { FORMATS } from '#server/forms/formats.ts'
import { presentSettingsPage } from '#server/forms/settings-page.ts'

test.each(authorSchemas())(
  'deployments/schemas/%s is what the product reads (npm run schemas)',
  async (name, schema) => {
    expect(await readFile(join(DEPLOYMENTS, 'schemas', name), 'utf8')).toBe(schema)
  },
)

test.each(authorSchemas())(
  'no text of deployments/schemas/%s is refused with a regular expression',
  (_name, schema) => {
    expect(formatsIn(JSON.parse(schema)).filter((format) => FORMATS[format] === undefined)).toEqual([])
  },
)

/** The formats of a schema by the names that `FORMATS` has for them. */
function formatsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { format, pattern } = z
    .object({ format: z.string().optional(), pattern: z.string().optional() })
    .catch({})
    .parse(schema)
  // JSON Schema has another name for the format that zod calls `url`.
  const named = format === 'uri' ? 'url' : format
  const own = named ?? (pattern === undefined ? undefined : `/${pattern}/`)
  return [...(own === undefined ? [] : [own]), ...Object.values(schema).flatMap(formatsIn)]
}

test('deployments/settings.md matches the schema (npm run schemas)', async () => {
  expect(await readFile(join(DEPLOYMENTS, 'settings.md'), 'utf8')).toBe(presentSettingsPage())
})

test('deployments/elements.md matches the registry of element types (npm run schemas)', async () => {
  expect(await readFile(join(DEPLOYMENTS, 'elements.md'), 'utf8')).toBe(presentElementsPage())
})

test('exactly the element types that pages render have a small picture (npm run elements)', async () => {
  const folder = join(DEPLOYMENTS, '../docs/screenshots/elements')
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))

  expect(files.toSorted()).toEqual(PICTURED_TYPES.map((type) => `${type}.webp`).toSorted())
  expect(Math.max(...sizes)).toBeLessThan(20_000)
})

test.each(ELEMENT_TYPES)('the sample of %s is a valid element', (type) => {
  const sample = sampleElement(type)
  const shares = { name: 'inv_shares', type: 'input_integer', attributes: { label: { fr: 'x', en: 'x' } } }
  const product = { name: 'inv_product', type: 'input_product_radio', role: 'subscription.product' }
  const elements = [sample, shares, { ...product, attributes: shares.attributes }]
  const title = shares.attributes.label
  const form = {
    code: 'client',
    title,
    pages: [{ slug: 'p', title, blocks: [{ slug: 'b', title, elements }] }],
  }
  const receiptTypes = [{ typeId: 1, code: 'id', category: 'identity', label: title }]

  const context = { products: [], tables: [], settings: {}, receiptTypes, datalists: ['countries'] }
  expect(checkForm(FormDefinition.parse(form), context)).toEqual([])
})

test('the sample of a signing button names one', () => {
  const { docusignId = '' } = sampleElement('button_docusign_iframe').attributes

  expect(partyOfButton(docusignId)).toEqual({ kind: 'subscription', party: 'subscriber' })
})

test('every key of deployment.json has a description, including nested keys', () => {
  const [, text = '{}'] = authorSchemas().find(([name]) => name === 'deployment.schema.json') ?? []

  expect(findUndescribed(JSON.parse(text), '')).toEqual([])
})

const Described = z.looseObject({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})

/** Keys without a description, except the two languages of a text. */
function findUndescribed(schema: unknown, prefix: string): readonly string[] {
  return Object.entries(Described.parse(schema).properties ?? {}).flatMap(([name, inner]) => {
    const key = `${prefix}${name}`
    const own = Described.parse(inner).description === undefined && !/(^|\.)(fr|en)$/.test(key) ? [key] : []
    return [...own, ...findUndescribed(inner, `${key}.`)]
  })
}
