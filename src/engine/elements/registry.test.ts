import { expect, test } from 'vitest'
import { FormElement } from '#form/definition.ts'
import {
  ELEMENT_TRAITS,
  ELEMENT_TYPES,
  type ElementType,
  resolveElementType,
} from '#vocabulary/element-type.ts'
import { findIbanLength } from '#engine/checks.ts'
import { RECEIPT_FACE } from './choice-faces.ts'
import { FACES } from './registry.ts'

function buildDefinition(type: string) {
  return FormElement.parse({ name: 'a', type, attributes: { label: { fr: 'A', en: 'A' } } })
}

function read(type: ElementType, input: string | readonly string[]) {
  const answer = FACES[type].parse(input, buildDefinition(type))
  return answer.kind === 'value' ? answer.value : undefined
}

test('has a face for every element type and no other', () => {
  expect(Object.keys(FACES).sort()).toEqual([...ELEMENT_TYPES].sort())
  expect(resolveElementType('something_new')).toBe('input_text')
  expect(resolveElementType('constructor')).toBe('input_text')
})

test.each(ELEMENT_TYPES)('the traits of %s agree with its face', (type) => {
  const { number, choices, isList = false, holdsReceipts = false } = ELEMENT_TRAITS[type]
  const face = FACES[type]

  if (face.invalidCode === 'validation.error.number') expect(number).toBeDefined()
  if (number === 'whole' && choices === undefined) expect(read(type, '1,5')).toBeUndefined()
  if (number === 'decimal') expect(read(type, '1.5')).toBe('1.5')
  expect(face === RECEIPT_FACE).toBe(holdsReceipts)
  expect(face.holdsAnswer && Array.isArray(read(type, ['a', 'b']))).toBe(isList || holdsReceipts)
})

test.each([
  ['input_mail', '\u202Ajean.dupont@exemple.fr\u202C', 'jean.dupont@exemple.fr'],
  ['input_text', '\u200EDu\u00ADpont\tMartin\u200B ', 'Dupont Martin'],
  ['input_text', '\u200B', undefined],
  ['input_mail', ' jean.dupont@exemple.fr ', 'jean.dupont@exemple.fr'],
  ['input_mail', "o'neil+scpi@sous.domaine.co", "o'neil+scpi@sous.domaine.co"],
  ['input_mail', 'jean..dupont@exemple.fr', undefined],
  ['input_mail', 'jean--dupont@exemple.fr', undefined],
  ['input_mail', 'jean++dupont@exemple.fr', undefined],
  ['input_mail', 'jean@e.fr', undefined],
  ['input_mail', 'jean@exemple.f', undefined],
  ['input_mail', 'jean@exemple.abcdefghi', undefined],
  ['input_mail', 'jean@exemple', undefined],
  ['input_mail', 'jean dupont@exemple.fr', undefined],
  ['input_mail', '.jean@exemple.fr', undefined],
  ['input_mail', 'jean.@exemple.fr', undefined],
  ['input_tel', '06 12 34 56 78', '+33612345678'],
  ['input_tel', '+33 6 12 34 56 78', '+33612345678'],
  ['input_tel', '+32 470 12 34 56', '+32470123456'],
  ['input_tel', '06 12 34', undefined],
  ['input_iban', 'fr76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['input_iban_code', 'FR7630006000011234567890188', undefined],
  ['input_bic_code', 'agri frpp', 'AGRIFRPP'],
  ['input_bic_code', 'AGRIFRPP882', 'AGRIFRPP882'],
  ['input_bic_code', 'AGRI', undefined],
  ['input_date', '29/02/2024', '29/02/2024'],
  ['input_date', '29/02/2023', undefined],
  ['input_date', '2024-02-29', undefined],
  ['input_integer', '1 250', '1250'],
  ['input_integer', '1,0', '1'],
  ['input_integer', '1,5', undefined],
  ['input_integer', '1e3', undefined],
  ['input_float', '-12,50', '-12.5'],
  ['input_float', '12,340', '12.34'],
  ['input_float', '12,345', undefined],
  ['input_float', '7,505', undefined],
  ['input_float_currency_amount', '10 200,50 €', '10200.5'],
  ['input_float_currency_amount', '0,005', undefined],
  ['input_float_currency_amount', '12€', '12'],
  ['input_float_currency_amount', '12 € 50', undefined],
  ['input_float_currency_amount', 'x€', undefined],
  ['toggle', '1', 'true'],
  ['toggle', ' on ', 'true'],
  ['toggle', 'yes', 'true'],
  ['toggle', 'Oui', 'true'],
  ['toggle', '0', 'false'],
  ['toggle', 'off', 'false'],
  ['toggle', 'no', 'false'],
  ['toggle', 'Non', 'false'],
  ['toggle', 'maybe', undefined],
] as const)('reads %s %j as %j', (type, input, expected) => {
  expect(read(type, input)).toBe(expected)
})

test('accepts an e-mail address of at most 254 characters', () => {
  const address = (length: number) => '@exemple.fr'.padStart(length, 'a')

  expect(read('input_mail', address(254))).toBe(address(254))
  expect(read('input_mail', address(255))).toBeUndefined()
})

test.each([
  ['input_text', '  Odile ', 'Odile'],
  ['input_text', ['Odile'], 'Odile'],
  ['input_text', ['a', 'b'], undefined],
  ['input_receipt_file', '7', ['7']],
  ['input_receipt_file', ['7', '8'], ['7', '8']],
] as const)('reads %s %j', (type, input, expected) => {
  expect(read(type, input)).toEqual(expected)
})

test.each([
  ['input_text', ' Odile DURAND ', 'odile durand'],
  ['input_tel', '06 18 42 07 55', '+33618420755'],
  ['input_tel', ' 12 ', '12'],
] as const)('compares %s %j as %j', (type, value, comparable) => {
  expect(FACES[type].comparable(value)).toBe(comparable)
})

test.each([
  ['fr76', 27],
  ['DE', 22],
  ['ZZ', undefined],
  ['constructor', undefined],
  ['', undefined],
])('knows the length of an IBAN that begins with %j', (text, length) => {
  expect(findIbanLength(text)).toBe(length)
})

test('reads a single ticked box as a list', () => {
  expect(read('input_checkbox', 'ok')).toEqual(['ok'])
  expect(read('input_checkbox', ['a', 'b'])).toEqual(['a', 'b'])
})

test.each([
  ['input_float_currency_amount', '10200', '10\u00A0200,00\u00A0€', '€10,200.00'],
  ['input_percentage_integer', '60', '60\u00A0%', '60%'],
  ['input_integer', '1250', '1\u00A0250', '1,250'],
  ['input_tel', '+33618420755', '06\u00A018\u00A042\u00A007\u00A055', '06\u00A018\u00A042\u00A007\u00A055'],
  ['toggle', 'true', 'Oui', 'Yes'],
] as const)('shows %s %s as %s', (type, value, french, english) => {
  const context = { definition: buildDefinition(type), options: [] }

  expect(FACES[type].display(value, context, 'fr')).toBe(french)
  expect(FACES[type].display(value, context, 'en')).toBe(english)
})

test.each([
  ['input_integer', '4', { min: '5' }, 'validation.error.minvalue'],
  ['input_integer', '5', { min: '5' }, undefined],
  ['input_float', '20.01', { max: '20' }, 'validation.error.maxvalue'],
  ['input_float', 'abc', { min: '5', max: '9' }, undefined],
  ['input_float', '7', { min: 'abc', max: 'abc' }, undefined],
  ['input_date', '01/01/1900', { maxDate: '01/01/1900' }, undefined],
  ['input_date', '01/01/1900', { minDate: '01/01/1900' }, undefined],
  ['input_date', '31/12/1899', { minDate: '01/01/1900' }, 'validation.error.date-min'],
  ['input_date', '22/11/2026', { maxDate: '21/11/2026' }, 'validation.error.date-max'],
] as const)('validates %s %s within %j: %s', (type, value, bounds, code) => {
  const context = { definition: buildDefinition(type), options: [], ...bounds }

  expect(FACES[type].validate(value, context)?.code).toBe(code)
})
