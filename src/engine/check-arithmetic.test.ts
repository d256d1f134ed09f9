import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { compileForm } from './compile.ts'

const SETTINGS = { threshold: 30000, text: 'ten', number: '10', off: '', open: true }
const options = (...values: readonly string[]) => ({
  attributes: { options: values.map((value) => ({ value, label: buildText(value) })) },
})

/** The English sentences about a calculation of this form. */
function check(formula: string): readonly string[] {
  const form = buildForm([
    buildElement('it', 'calculate', { calculation: { formula } }),
    buildElement('shares', 'input_integer'),
    buildElement('name', 'input_text', { attributes: { label: { fr: 'Nom', en: 'Name' } } }),
    buildElement('copy', 'input_text', { from: { answer: ['shares'] } }),
    buildElement('product', 'unique_select_product_choice_list'),
    buildElement('years', 'array_choice', { attributes: { table: 'TEMP' } }),
    buildElement('town', 'datalist_choice', { attributes: { datalistId: 'towns' } }),
    buildElement('level', 'input_radio', options('1', 'high')),
    buildElement('word', 'input_radio', options('low', 'high')),
    buildElement('kept', 'hidden', { attributes: { defaultValue: '1' } }),
  ])
  return checkArithmetic(compileForm(FormDefinition.parse(form)), SETTINGS).map(({ path, reason }) => {
    expect(path).toBe('page/block/it')
    return reason.en
  })
}

const onText = (what: string) =>
  `arithmetic on text: ${what} is never a number. A calculation reads numbers. Example: {inv_shares} * 2`
const onTruth = (what: string) =>
  `arithmetic on true or false: ${what} is never a number. Example: if({ok} = 'true', 1, 0)`

test.each([
  ['{shares} * 2', []],
  ["'12' * 2", []],
  ['{level} + {kept} + {copy}', []],
  ['{product.unitPrice} + {product.minimumShares} + {dossier.id}', []],
  ['{setting.threshold} + {setting.number} + {setting.off} + {setting.unknown}', []],
  ["age({name}) + age('01/01/2000')", []],
  ["if({name} = 'x', 1, 2) + 1", []],
  ['if({shares} > 1, {name}, 2) + 1', []],
  ['{unknown} * 2', []],
  ['{name} * 2', [onText('{name} (“Name”)')]],
  ['2 - {name}', [onText('{name} (“Name”)')]],
  ["'ten' / 2", [onText("'ten'")]],
  [
    '{product} + {years} + {town}',
    ['product', 'years', 'town'].map((name) => onText(`{${name}} (“${name}”)`)),
  ],
  ['{word} + 1', [onText('{word} (“word”)')]],
  ['{user.email} + 1', [onText('{user.email}')]],
  ['{setting.text} + {setting.open}', [onText('{setting.text}'), onText('{setting.open}')]],
  ['true + 1', [onTruth('true')]],
  ['(1 < 2) + 1', [onTruth('a comparison')]],
  ['(not true) + 1', [onTruth('a comparison')]],
  ['-{name}', [onText('{name} (“Name”)')]],
  ['max({name}, 1)', [onText('{name} (“Name”)')]],
  ['not ({name} + 1 > 2)', [onText('{name} (“Name”)')]],
  ['age({name} + 1)', [onText('{name} (“Name”)')]],
  ['if({name} + 1 > 2, 1, 2)', [onText('{name} (“Name”)')]],
  ["if(1 > 2, 'a', 'b') + 1", [onText('a comparison')]],
  ['{name} + 1 > {name} * 2', [onText('{name} (“Name”)'), onText('{name} (“Name”)')]],
])('%s', (formula, expected) => {
  expect(check(formula)).toEqual(expected)
})

test('bounds are calculated too, and the sentence is French as well', () => {
  const form = buildForm([
    buildElement('name', 'input_text', { attributes: { label: { fr: 'Nom', en: 'Name' } } }),
    buildElement('low', 'input_integer', { attributes: { min: '{name} * 2' } }),
    buildElement('high', 'input_integer', { attributes: { max: '-(1 = 1)' } }),
  ])

  const found = checkArithmetic(compileForm(FormDefinition.parse(form)), SETTINGS)

  expect(found.map(({ path, reason }) => [path, reason.fr])).toEqual([
    [
      'page/block/low',
      'calcul sur un texte : {name} (« Nom ») n’est jamais un nombre. Un calcul lit des nombres. Exemple : {inv_shares} * 2',
    ],
    [
      'page/block/high',
      "calcul sur un oui ou non : a comparison n’est jamais un nombre. Exemple : if({ok} = 'true', 1, 0)",
    ],
  ])
})
