import { readFileSync, readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain } from '#engine/explain.ts'
import { DismembermentTable } from '#form/reference-data.ts'
import {
  buildElement,
  buildFacts,
  buildForm,
  openScenario,
  readValue,
  readViolations,
} from '../support/build-form.ts'

const DEPLOYMENTS = new URL('../../deployments/', import.meta.url)

/** Tables of all deployments, by file. */
const tables = readdirSync(DEPLOYMENTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/tables\/[^/]+\.json$/.test(path))
  .map((path) => {
    const file: unknown = JSON.parse(readFileSync(new URL(path, DEPLOYMENTS), 'utf8'))
    return [path, DismembermentTable.parse(file)] as const
  })

const life: DismembermentTable = {
  code: 'LIFE',
  kind: 'life',
  rows: [
    {
      fromAge: 0,
      toAge: 20,
      label: { fr: 'Jusqu’à 20 ans', en: 'Up to 20' },
      usufruct: 90,
      bareOwnership: 10,
      source: 'demo value',
    },
    {
      fromAge: 21,
      toAge: null,
      label: { fr: '21 ans et plus', en: '21 and over' },
      usufruct: 80,
      bareOwnership: 20,
      source: 'demo value',
    },
  ],
}
const facts = buildFacts({ tables: [...buildFacts().tables, { ...life }, { ...twin() }] })

function twin(): DismembermentTable {
  return {
    code: 'TWIN',
    kind: 'temporary',
    rows: [{ durationYears: 3, usufruct: 20, bareOwnership: 80, source: 'demo value' }],
  }
}

const side = { element: 'holding', usufruct: 'USUFRUCT', bareOwnership: 'BARE' }
const sides = ['FULL', 'BARE', 'USUFRUCT'].map((value) => ({ value, label: { fr: value, en: value } }))
const form = buildForm([
  buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
  buildElement('holding', 'input_radio', { attributes: { options: sides } }),
  buildElement('birth', 'input_birthdate'),
  buildElement('years', 'array_choice', { attributes: { table: 'product', side, required: true } }),
  buildElement('ages', 'array_choice', { attributes: { table: 'LIFE', side, rowForAgeOf: 'birth' } }),
  buildElement('rate', 'hidden', { from: { table: 'years', column: 'chosenSide' } }),
  buildElement('duration', 'hidden', { from: { table: 'years', column: 'durationYears' } }),
  buildElement('price', 'output_product_unit_price'),
  buildElement('amount', 'input_float_currency_amount', {
    calculation: { formula: '{rate} / 100 * {price} * 3' },
  }),
])

test('stamps a row with its side, table and product', () => {
  const session = openScenario(form, { p: 'AAA', holding: 'BARE' }, { facts })

  expect(session.getElement('years').options.map(({ value }) => value)).toEqual([
    '3|np|TEMP|AAA',
    '4|np|TEMP|AAA',
  ])
})

test('rows are labelled by their years or as their table says, and the one for the age is suggested', () => {
  const answers = { p: 'AAA', holding: 'BARE', birth: '21/11/2006' }
  const session = openScenario(form, answers, { facts })
  const optionsOf = (name: string) =>
    session.getElement(name).options.map(({ label, isSuggested }) => [label.fr, label.en, isSuggested])

  expect(optionsOf('years')).toEqual([
    ['3 ans', '3 years', undefined],
    ['4 ans', '4 years', undefined],
  ])
  expect(optionsOf('ages')).toEqual([
    ['Jusqu’à 20 ans', 'Up to 20', true],
    ['21 ans et plus', '21 and over', undefined],
  ])
  session.change('birth', '20/11/2005')
  expect(optionsOf('ages').map(([, , isSuggested]) => isSuggested)).toEqual([undefined, true])
  session.change('birth', '31/02/2005')
  expect(optionsOf('ages').map(([, , isSuggested]) => isSuggested)).toEqual([undefined, undefined])
  session.change('birth', null)
  expect(optionsOf('ages').map(([, , isSuggested]) => isSuggested)).toEqual([undefined, undefined])
})

test('a row for lives has no years, and one of an open side no rate', () => {
  const lives = buildForm([
    buildElement('holding', 'input_radio', { attributes: { options: sides } }),
    buildElement('ages', 'array_choice', { attributes: { table: 'LIFE' } }),
    buildElement('duration', 'hidden', { from: { table: 'ages', column: 'durationYears' } }),
    buildElement('rate', 'hidden', { from: { table: 'ages', column: 'chosenSide' } }),
    buildElement('usufruct', 'hidden', { from: { table: 'ages', column: 'usufruct' } }),
  ])
  const session = openScenario(lives, { ages: '0-20|LIFE' }, { facts })

  expect(['duration', 'rate', 'usufruct'].map((name) => readValue(session, name))).toEqual([
    undefined,
    undefined,
    '90',
  ])
})

test('takes rate, duration and amount from the row of the chosen side', () => {
  const session = openScenario(form, { p: 'AAA', holding: 'BARE', years: '3|np|TEMP|AAA' }, { facts })

  expect(readValue(session, 'rate')).toBe('87.5')
  expect(readValue(session, 'duration')).toBe('3')
  // 87.5 % of 3 shares at 100.50 is 263.8125.
  expect(readValue(session, 'amount')).toBe('263.81')
})

test.each([
  ['the side', 'holding', 'USUFRUCT'],
  ['the product', 'p', 'BBB'],
])('forgets the row and what hangs on it when %s changes, and gives it back', (_what, name, value) => {
  const answers = { p: 'AAA', holding: 'BARE', years: '3|np|TEMP|AAA' }
  const session = openScenario(form, answers, { facts })
  expect(readViolations(session)).toEqual([])

  session.change(name, value)
  expect(readValue(session, 'years')).toBeUndefined()
  expect(readValue(session, 'amount')).toBeUndefined()
  expect(readViolations(session)).toEqual(['years validation.error.required'])

  session.change(name, name === 'p' ? 'AAA' : 'BARE')
  expect(readValue(session, 'amount')).toBe('263.81')
})

test('drops the row when the product gets another table', () => {
  const session = openScenario(form, { p: 'AAA', holding: 'BARE', years: '3|np|TEMP|AAA' }, { facts })
  const products = facts.products.map((product) => ({
    ...product,
    dismembermentTable: [{ validFrom: '2025-01-01', value: 'TWIN', source: 'demo value' }],
  }))

  session.updateFacts({ ...facts, products })

  expect(readValue(session, 'rate')).toBeUndefined()
})

test('explains why a chosen row no longer counts', () => {
  const answers = { p: 'AAA', holding: 'USUFRUCT', years: '3|np|TEMP|AAA' }

  const { value } = explain(openScenario(form, answers, { facts }), 'years')

  expect(value).toEqual([
    {
      what: 'typed row, chosen in what is offered now',
      operands: [
        { name: 'typed', value: '3|np|TEMP|AAA' },
        { name: 'offered', value: 'usu|TEMP|AAA' },
      ],
      result: 'absent',
    },
  ])
})

test.each(['3', '3|np', '99|np|TEMP|AAA', 'constructor|np|TEMP|AAA', '|np|TEMP|AAA', '|', '__proto__'])(
  'gives no rate for a row %j that is none',
  (years) => {
    const session = openScenario(form, { p: 'AAA', holding: 'BARE', years }, { facts })

    expect(readViolations(session)).toHaveLength(1)
  },
)

test('disables rows until the side is chosen', () => {
  const { options } = openScenario(form, { p: 'AAA', holding: 'FULL' }, { facts }).getElement('years')

  expect(options.every((option) => option.disabled)).toBe(true)
})

test.each([
  ['21/11/2005', '21-plus|usu|LIFE', []],
  ['22/11/2005', '0-20|usu|LIFE', []],
  ['22/11/2005', '21-plus|usu|LIFE', ['ages validation.error.dismemberment-age']],
  ['21/11/2005', '0-20|usu|LIFE', ['ages validation.error.dismemberment-age']],
  [null, '0-20|usu|LIFE', []],
])('judges somebody born on %s who picks the row %s', (birth, ages, violations) => {
  const years = '3|usu|TEMP|AAA'
  const answers = { p: 'AAA', holding: 'USUFRUCT', years, birth, ages }

  const session = openScenario(form, answers, { facts })

  expect(readViolations(session)).toEqual(violations)
})

test.each(tables)('has ordered rows that total 100 in %s', (_path, table) => {
  const usufructs = table.rows.map((row) => row.usufruct)
  const isSteady = table.kind === 'life' ? descends(usufructs) : descends(usufructs.toReversed())

  expect(table.rows.filter((row) => row.usufruct + row.bareOwnership !== 100)).toEqual([])
  expect(isSteady).toBe(true)
})

test('splits any amount between the two sides without losing a cent', () => {
  const split = buildForm([
    buildElement('rate', 'input_float'),
    buildElement('price', 'input_float'),
    buildElement('shares', 'input_integer'),
    buildElement('full', 'input_float_currency_amount', { calculation: { formula: '{price} * {shares}' } }),
    buildElement('own', 'input_float_currency_amount', {
      calculation: { formula: '{rate} / 100 * {price} * {shares}' },
    }),
    buildElement('other', 'input_float_currency_amount', { calculation: { formula: '{full} - {own}' } }),
  ])
  const rates = tables.flatMap(([, table]) => table.rows.map((row) => row.usufruct))

  fc.assert(
    fc.property(
      fc.constantFrom(...rates),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (rate, cents, shares) => {
        const price = (cents / 100).toFixed(2)
        const session = openScenario(split, { rate: String(rate), price, shares: String(shares) })

        const own = toCents(readValue(session, 'own'))
        const full = toCents(readValue(session, 'full'))

        expect(own + toCents(readValue(session, 'other'))).toBe(full)
        expect(full).toBe(BigInt(cents) * BigInt(shares))
        // Rounded half up; a thousandth of a percent of a cent is the finest unit of rate times cents.
        expect(own).toBe((BigInt(Math.round(rate * 10)) * BigInt(cents) * BigInt(shares) + 500n) / 1000n)
      },
    ),
  )
})

function toCents(value: unknown): bigint {
  const [whole = '', fraction = ''] = String(value).split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

function descends(numbers: readonly number[]): boolean {
  return numbers.every((number, position) => position === 0 || number < (numbers[position - 1] ?? 0))
}
