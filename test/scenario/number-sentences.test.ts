import { expect, test } from 'vitest'
import { violationText } from '#engine/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { FACES } from '#engine/elements/registry.ts'
import { MESSAGES } from '#engine/messages.ts'
import { buildElement, buildForm, openScenario } from '../support/build-form.ts'

const EXAMPLE = { fr: /, par exemple (.+)$/, en: /, for instance (.+)$/ } as const

const BOUNDS = [
  {},
  { min: 0, max: 10 },
  { min: 25 },
  { min: 1250.5 },
  { min: 1_000_000 },
  { max: -3 },
  { max: 1.75 },
  { min: '100 / 3' },
  { max: '10 / 3' },
] as const

/** Typed elements whose message for an invalid answer includes an example. */
const TYPES = Object.entries(FACES)
  .filter(
    ([type, face]) => !type.startsWith('output_') && MESSAGES[face.invalidCode]?.fr.includes('{example}'),
  )
  .map(([type]) => type)

const CASES = TYPES.flatMap((type) =>
  BOUNDS.flatMap((bounds) => (['fr', 'en'] as const).map((locale) => ({ type, bounds, locale }))),
)

test.each(CASES)('gives an example that $type with $bounds accepts ($locale)', ({ type, bounds, locale }) => {
  const session = openScenario(buildForm([buildElement('a', type, { attributes: bounds })]), {
    a: 'beaucoup',
  })

  const [, example] = EXAMPLE[locale].exec(sentenceOf(session, locale)) ?? []
  session.change('a', example ?? null)

  expect(example).toBeDefined()
  expect(session.getElement('a').violations).toEqual([])
  expect(session.getElement('a').answer.kind).toBe('value')
})

test('gives an example in every message about numbers', () => {
  const withExample = Object.entries(MESSAGES).filter(
    ([, { fr, en }]) => fr.includes('par exemple') || en.includes('instance'),
  )

  expect(withExample.map(([code]) => code)).toEqual([
    'validation.error.number',
    'validation.error.whole-number',
    'validation.error.decimals',
  ])
  for (const [, { fr, en }] of withExample) {
    expect(fr).toMatch(/, par exemple \{example\}$/)
    expect(en).toMatch(/, for instance \{example\}$/)
  }
})

test.each([
  ['input_integer', '10,5', 'Saisissez un nombre entier, par exemple 12'],
  ['input_product_shares_number', '10,5', 'Saisissez un nombre entier, par exemple 12'],
  ['input_percentage_integer', '33,3', 'Saisissez un nombre entier, par exemple 12'],
  ['input_float', '7,505', 'Saisissez un nombre avec 2 décimales au plus, par exemple 12,5'],
  ['input_float', '12,345', 'Saisissez un nombre avec 2 décimales au plus, par exemple 12,5'],
  [
    'input_float_currency_amount',
    '12 345,678',
    'Saisissez un nombre avec 2 décimales au plus, par exemple 12,50',
  ],
])('says of %s %s what may be typed', (type, typed, sentence) => {
  const session = openScenario(buildForm([buildElement('a', type)]), { a: typed })

  expect(sentenceOf(session, 'fr')).toBe(sentence)
})

test('accepts as many decimals as the step has', () => {
  const rate = buildElement('rate', 'input_float', { attributes: { step: 0.001 } })
  const session = openScenario(buildForm([rate]), { rate: '7,505' })

  expect(session.getElement('rate').violations).toEqual([])
  session.change('rate', '7,5055')
  expect(sentenceOf(session, 'fr', 'rate')).toBe(
    'Saisissez un nombre avec 3 décimales au plus, par exemple 12,5',
  )
})

function sentenceOf(session: ReturnType<typeof openScenario>, locale: Locale, name = 'a'): string {
  const [violation] = session.getElement(name).violations
  return violation === undefined ? '' : violationText(locale, violation)
}
