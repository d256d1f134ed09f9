import { valueAt } from '#form/apply-edit.ts'
import type { StudioEdit } from '#form/studio-edit.ts'

/** Typical tasks of an author in the studio, as edits of the merged files; `read` returns the value of one. */
type Task = (read: (file: string) => unknown) => readonly StudioEdit[]

const FORM = 'forms/client.json'
const BULLETIN = 'documents/bulletin-de-souscription.json'
const words = (fr: string, en: string) => ({ fr, en })

function setting(
  file: string,
  node: Extract<StudioEdit, { kind: 'set' }>['node'],
  path: string[],
  value: unknown,
): Task {
  return (read) => {
    const edit = { kind: 'set' as const, file, node, path, before: null, value }
    return [{ ...edit, before: valueAt(read(file), edit) }]
  }
}

/** The tasks whose file differences are asserted to be short. */
export const TASKS: Readonly<Record<string, Task>> = {
  'new question with a condition': () => [
    {
      kind: 'add',
      file: FORM,
      level: 'element',
      place: { after: 'sub_marital' },
      value: {
        name: 'sub_minors',
        type: 'input_integer',
        attributes: { label: words('Enfants mineurs', 'Minor children'), required: true },
        condition: {
          rules: [{ type: 'input', element: 'sub_marital', operator: 'equal', value: 'MARRIED' }],
        },
      },
    },
  ],
  'new calculated amount': () => [
    {
      kind: 'add',
      file: FORM,
      level: 'element',
      place: { after: 'inv_shares' },
      value: {
        name: 'inv_double',
        type: 'calculate',
        attributes: { label: words('Le double', 'Twice as much') },
        calculation: { formula: '{inv_shares} * 2' },
      },
    },
  ],
  'bound moved': setting(FORM, { level: 'element', key: 'ubo1_share' }, ['attributes', 'max'], 90),
  'option added': () => [
    {
      kind: 'add',
      file: FORM,
      level: 'option',
      place: { within: 'sub_marital', after: 'DIVORCED' },
      value: { value: 'SEPARATED', label: words('Séparé de corps', 'Judicially separated') },
    },
  ],
  'block removed': () => [
    { kind: 'remove', file: FORM, node: { level: 'block', key: 'mandat-de-prelevement' } },
  ],
  'page reordered': () => [
    { kind: 'move', file: FORM, node: { level: 'page', key: 'situation' }, place: { after: 'profil' } },
  ],
  'label in both languages': (read) =>
    ['fr', 'en'].flatMap((locale) =>
      setting(
        FORM,
        { level: 'element', key: 'ubo1_share' },
        ['attributes', 'label', locale],
        locale === 'fr' ? 'Part en pour cent' : 'Share in per cent',
      )(read),
    ),
  'sentence added to a document': () => [
    {
      kind: 'add',
      file: BULLETIN,
      level: 'section',
      place: { after: 'droit-retractation' },
      value: {
        id: 'delai',
        kind: 'paragraph',
        text: words('Vous disposez de quatorze jours.', 'You have fourteen days.'),
        source: 'demo value',
      },
    },
  ],
  'product with a price from next month': (read) => {
    const products = read('products.json')
    const first: unknown = Array.isArray(products) ? products[0] : undefined
    const code = typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
    const prices = typeof first === 'object' && first !== null && 'prices' in first ? first.prices : []
    const price = { validFrom: '2026-12-01', amountEuros: '210', source: 'demo value' }
    return setting(
      'products.json',
      { level: 'product', key: code },
      ['prices', String(Array.isArray(prices) ? prices.length : 0)],
      price,
    )(read)
  },
  'threshold setting': setting('deployment.json', null, ['settings', 'originDetailOver'], 75_000),
}
