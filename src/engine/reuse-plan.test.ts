import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildPagedForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from './compile.ts'
import { findAskedAgain, findSettledBlocks, planReuse, type FormerAnswer } from './reuse-plan.ts'

const TODAY = '2026-11-21'
const GIVEN = '2026-03-14'
const identity = { reuse: { situation: 'identity', for: 'P5Y' } } as const
const bank = { reuse: { situation: 'bank', for: 'P6M' } } as const
const again = { reuse: { askedAgain: true, for: 'P12M' } } as const
const option = (value: string) => ({ value, label: buildText(value) })
const required = { required: true }

type Elements = readonly ReturnType<typeof buildElement>[]

function plan(
  blocks: Readonly<Record<string, Elements>>,
  former: Readonly<Record<string, string | readonly string[]>>,
) {
  const pages = Object.entries(blocks).map(([slug, elements]) => ({ slug, blocks: [{ slug, elements }] }))
  const input = buildPagedForm([...pages, { slug: 'end', blocks: [{ slug: 'sign', elements: [] }] }])
  const definition = FormDefinition.parse(input)
  const last = definition.pages.at(-1)?.blocks[0]
  if (last) last.opensEnvelope = 'subscription'
  const answers: FormerAnswer[] = Object.entries(former).map(([name, value]) => ({
    name,
    value,
    givenOn: GIVEN,
  }))
  return planReuse(answers, { form: compileForm(definition), today: TODAY, facts: buildFacts() })
}

test('offers only answers whose element may be reused, with their last day', () => {
  const { answers, dropped } = plan(
    { a: [buildElement('name', 'input_text', identity), buildElement('shares', 'input_integer')] },
    { name: 'Lemaire', shares: '5', gone: 'x' },
  )

  expect(answers.map(({ name, expiresOn }) => [name, expiresOn])).toEqual([['name', '2031-03-14']])
  expect(dropped).toEqual([])
})

test('drops an answer the day after its last one, and names that day', () => {
  const { answers, dropped } = plan({ a: [buildElement('iban', 'input_text', bank)] }, { iban: 'FR76' })

  expect(answers).toEqual([])
  expect(dropped).toEqual([{ name: 'iban', reason: 'expired', expiresOn: '2026-09-14' }])
})

test('an answer may be taken over on its last day', () => {
  const former = { ...bank, reuse: { situation: 'bank', for: 'P252D' } } as const
  const { answers, dropped } = plan({ a: [buildElement('iban', 'input_text', former)] }, { iban: 'FR76' })

  expect(answers.map(({ expiresOn }) => expiresOn)).toEqual([TODAY])
  expect(dropped).toEqual([])
})

test('answers are in the order of the form, whatever that of the former dossier', () => {
  const elements = ['one', 'two', 'three'].map((name) => buildElement(name, 'input_text', identity))
  const { answers } = plan({ a: elements }, { three: 'c', one: 'a', two: 'b' })

  expect(answers.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
})

test('a list is taken over whole or not at all', () => {
  const boxes = (values: readonly string[]) =>
    buildElement('goals', 'input_checkbox', {
      ...identity,
      attributes: { multiple: true, options: values.map(option) },
    })

  const whole = plan({ a: [boxes(['a', 'b'])] }, { goals: ['a', 'b'] })
  const part = plan({ a: [boxes(['a'])] }, { goals: ['a', 'b'] })
  const computed = plan(
    { a: [buildElement('sum', 'calculate', { ...identity, calculation: { formula: '1 + 1' } })] },
    { sum: '3' },
  )

  expect(whole.answers.map(({ value }) => value)).toEqual([['a', 'b']])
  expect(part.dropped).toEqual([{ name: 'goals', reason: 'invalid', expiresOn: null }])
  expect([computed.answers, computed.dropped]).toEqual([[], []])
})

test('drops an option that no longer exists, a number out of bounds, and what they had revealed', () => {
  const marital = buildElement('marital', 'input_radio', {
    ...identity,
    attributes: { options: [option('single'), option('married')] },
  })
  const regime = buildElement('regime', 'input_text', {
    ...identity,
    condition: {
      rules: [{ type: 'input', element: 'marital', operator: 'equal', value: 'pacs' }],
    },
  })
  const children = buildElement('children', 'input_integer', { ...identity, attributes: { max: 20 } })

  const { answers, dropped } = plan(
    { a: [marital, regime, children] },
    { marital: 'pacs', regime: 'séparation', children: '21' },
  )

  expect(answers).toEqual([])
  expect(dropped.map(({ name, reason }) => [name, reason])).toEqual(
    expect.arrayContaining([
      ['marital', 'invalid'],
      ['children', 'invalid'],
      ['regime', 'notAsked'],
    ]),
  )
})

test('settles a block once all its answers are accepted, and none that still asks something', () => {
  const found = plan(
    {
      whole: [buildElement('name', 'input_text', { ...identity, attributes: required })],
      part: [
        buildElement('city', 'input_text', identity),
        buildElement('phone', 'input_text', { attributes: required }),
      ],
      changed: [buildElement('street', 'input_text', identity)],
    },
    { name: 'Lemaire', city: 'Lyon', street: 'rue des Arches' },
  )

  const settled = findSettledBlocks(found, new Set(['name', 'city']))

  expect(settled.map(({ slug }) => slug)).toEqual(['whole'])
})

test('settles introductions, and no block from the one that opens an envelope', () => {
  const form = FormDefinition.parse(
    buildPagedForm([
      {
        slug: 'page',
        blocks: ['welcome', 'mixed', 'sign', 'after'].map((slug) => ({
          slug,
          elements: [
            buildElement(slug, 'input_text', slug === 'welcome' ? {} : identity),
            ...(slug === 'mixed' ? [buildElement('other', 'input_text', identity)] : []),
          ],
        })),
      },
    ]),
  )
  const [welcome, , sign] = form.pages[0]?.blocks ?? []
  if (!welcome || !sign) throw new Error('no blocks')
  welcome.kind = 'intro'
  const settled = (accepted: readonly string[]) => {
    const former = ['mixed', 'other', 'sign', 'after'].map((name) => ({ name, value: 'x', givenOn: GIVEN }))
    const found = planReuse(former, { form: compileForm(form), today: TODAY, facts: buildFacts() })
    return findSettledBlocks(found, new Set(accepted)).map(({ slug }) => slug)
  }

  expect(settled(['mixed', 'other', 'sign', 'after'])).toEqual([])
  sign.opensEnvelope = 'subscription'
  expect(settled(['mixed', 'other', 'sign', 'after'])).toEqual(['welcome', 'mixed'])
  expect(settled(['mixed'])).toEqual(['welcome'])
})

test('keeps statements apart from situations, by page', () => {
  const found = plan(
    {
      a: [buildElement('name', 'input_text', identity), buildElement('exposed', 'toggle', again)],
      b: [buildElement('risk', 'input_text', again)],
    },
    { name: 'Lemaire', exposed: 'false', risk: 'low' },
  )

  expect(
    findAskedAgain(found).map(({ page, answers }) => [page.slug, answers.map(({ name }) => name)]),
  ).toEqual([
    ['a', ['exposed']],
    ['b', ['risk']],
  ])
})
