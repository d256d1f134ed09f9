import type { Locale } from '#vocabulary/locale.ts'
import { expect, test } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { compileForm } from '../compile.ts'
import { checkFormula } from './check-formula.ts'
import { completeFormula, listFormulaWords, readFormula } from './complete-formula.ts'
import { findUnit } from './units.ts'

function definition(formula: string) {
  return FormDefinition.parse(
    buildForm([
      buildElement('inv_shares', 'input_product_shares_number', {
        attributes: { label: { fr: 'Nombre de parts', en: 'Number of shares' } },
      }),
      buildElement('price', 'input_float_currency_amount', {
        attributes: { label: { fr: 'Prix d’une part', en: 'Share price' } },
      }),
      buildElement('city', 'input_text', { attributes: { label: { fr: 'Ville', en: 'Town' } } }),
      buildElement('total', 'calculate', {
        attributes: { label: { fr: 'Montant', en: 'Amount' } },
        calculation: { formula },
      }),
      buildElement('half', 'calculate', {
        attributes: { label: { fr: 'Moitié', en: 'Half' } },
        calculation: { formula: '{total} / 2' },
      }),
      buildElement('detail', 'input_text', {
        attributes: { label: buildText('Detail of {total}'), min: '{inv_shares}' },
        condition: {
          rules: [{ type: 'input', element: 'total', operator: 'greater', value: 1000 }],
          effects: ['visible', 'required'],
        },
      }),
    ]),
  )
}

const settings = { originOver: 30_000 }
const form = compileForm(definition('{inv_shares} * {price}'))
const words = listFormulaWords(form, settings, {})

function complete(marked: string, locale: Locale = 'fr') {
  const caret = marked.indexOf('|')
  const source = marked.replace('|', '')
  const { from, to, words: found } = completeFormula(source, caret, words, locale)
  return found.map(({ insert }) => source.slice(0, from) + insert + source.slice(to))
}

test.each([
  ['nombre de pa|', ['{inv_shares}']],
  ['2 * Nomb|', ['2 * {inv_shares}']],
  ['{total} and prix d|', ['{total} and {price}']],
  ["{total} and prix d'une|", ['{total} and {price}']],
  ['{pri|} + 1', ['{price} + 1']],
  ['{price} + {setting.or|', ['{price} + {setting.originOver}']],
  ['rou|', ['round(']],
  ['12 |', []],
  ['xyz|', []],
])('%s is completed by labels and names', (marked, completed) => {
  const found = complete(marked)
  expect(found.slice(0, completed.length)).toEqual(completed)
  if (completed.length === 0) expect(found).toEqual([])
})

test('labels of the other language are found in it', () => {
  expect(complete('share|', 'en')[0]).toBe('{price}')
})

function fault(source: string) {
  const checked = checkFormula(source, { definition: definition(source), element: 'total', words, settings })
  if (checked.kind === 'sound') return 'sound'
  const { reason, from, to } = checked.fault
  return `${source.slice(0, from)}[${source.slice(from, to)}]${source.slice(to)} ${reason.en}`
}

test.each([
  ['{inv_shares} * {price}', 'sound'],
  ['{price} * {setting.originOver}', 'sound'],
  ['{price} +', '{price} +[] unexpected end'],
  ['{price} 2', '{price} [2] unexpected 2 at 9'],
  ['{price} + prix', '{price} + [prix] unknown word prix'],
  ['{price', '[{]price invalid character { at 1'],
  ['1 + round({price}, 1, 2)', '1 + [round({price}, 1, 2)] round takes 1 to 2 arguments, not 3'],
  ['abs(1) + abs(1, max(2, 3))', 'abs(1) + [abs(1, max(2, 3))] abs takes'],
  ['{inv_share} * 2', '[{inv_share}] * 2 nothing is called inv_share. Perhaps {inv_shares}'],
  ['1 + {half}', '1 + [{half}] this formula reads itself: “Amount” reads “Half” reads “Amount”'],
  ['{city} * 2', '[{city} * 2]'],
])('%s: %s', (source, expected) => {
  expect(fault(source).startsWith(expected), fault(source)).toBe(true)
})

test('a formula is read with labels', () => {
  const parts = readFormula('2 * {inv_shares} + 1', words)
  expect(parts.map(({ text, label }) => label?.fr ?? text)).toEqual(['2 * ', 'Nombre de parts', ' + 1'])
})

test('the unit of a calculation follows from what it reads', () => {
  expect(['inv_shares', 'price', 'total', 'half', 'city'].map((name) => findUnit(form, name))).toEqual([
    'shares',
    'euros',
    'euros',
    'euros',
    undefined,
  ])
})
