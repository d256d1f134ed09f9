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

function plan(blocks: Readonly<Record<string, Elements>>, former: Readonly<Record<string, string>>) {
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
