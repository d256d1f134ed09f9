import { expect, test } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from '#engine/index.ts'
import {
  buildElement,
  buildFacts,
  buildForm,
  buildPagedForm,
  buildText,
  openScenario,
  readValue,
  readViolations,
} from '../support/build-form.ts'

/** A condition that is met while an answer is equal to a value. */
function whenAnswered(element: string, value: string) {
  return { rules: [{ type: 'input' as const, element, operator: 'equal' as const, value }] }
}

// A screen draws again what a change names, and keeps what has the same state object.

test.each([
  ['label', { label: { fr: 'Part de {a}', en: 'Share of {a}' } }],
  ['label in French only', { label: { fr: 'Part de {a}', en: 'Share' } }],
  ['label in English only', { label: { fr: 'Part', en: 'Share of {a}' } }],
  ['help', { help: { fr: 'Au plus {a}', en: 'At most {a}' } }],
  ['help in English only', { help: { fr: 'Au plus', en: 'At most {a}' } }],
])('names an element when its %s prints another answer', (_, attributes) => {
  const form = buildForm([buildElement('a', 'input_text'), buildElement('b', 'input_text', { attributes })])
  const session = openScenario(form, { a: 'one' })
  const before = session.getElement('b')

  const change = session.change('a', 'two')

  expect([...change.elements]).toEqual(['a', 'b'])
  expect(session.getElement('b')).not.toBe(before)
})

test('keeps the state of an element whose texts print the same as before', () => {
  const label = { fr: 'Part de {double}', en: 'Share of {double}' }
  const form = buildForm([
    buildElement('a', 'input_integer'),
    buildElement('double', 'calculate', { calculation: { formula: 'min({a}, 10)' } }),
    buildElement('b', 'input_text', { attributes: { label, help: label, errorMessage: label } }),
  ])
  const session = openScenario(form, { a: '20' })
  const { label: shown, help } = session.getElement('b')

  session.change('a', '5')
  const change = session.change('a', '30')

  expect(change.elements.has('b')).toBe(true)
  expect(session.getElement('b')).toMatchObject({ label: shown, help })
  const kept = session.getElement('b')
  expect([...session.change('a', '40').elements]).toEqual(['a'])
  expect(session.getElement('b')).toBe(kept)
})

test('names an element whose error message prints another answer', () => {
  const errorMessage = { fr: 'Pas plus que {a}', en: 'Not more than {a}' }
  const form = buildForm([
    buildElement('a', 'input_integer'),
    buildElement('b', 'input_integer', { attributes: { max: '{a}', errorMessage } }),
  ])
  const session = openScenario(form, { a: '10', b: '50' })
  const texts = () => session.validate().map(({ text }) => text?.en)
  expect(texts()).toEqual(['Not more than 10'])

  expect([...session.change('a', '20').elements]).toEqual(['a', 'b'])
  expect(texts()).toEqual(['Not more than 20'])
})

test.each([
  ['min', '5', ['b validation.error.minvalue']],
  ['max', '2', ['b validation.error.maxvalue']],
])('names an element whose %s moves', (bound, moved, violations) => {
  const form = buildForm([
    buildElement('a', 'input_integer'),
    buildElement('b', 'input_integer', { attributes: { [bound]: '{a}' } }),
  ])
  const session = openScenario(form, { a: '3', b: '3' })
  expect(readViolations(session)).toEqual([])

  expect([...session.change('a', moved).elements]).toEqual(['a', 'b'])
  expect(readViolations(session)).toEqual(violations)
})

test('keeps the state of an element that breaks the same rule as before', () => {
  const rule = { elements: ['a', 'c'], message: 'validation.error.email-partner' }
  const form = buildForm([
    buildElement('a', 'input_mail'),
    buildElement('b', 'input_mail', { mustDifferFrom: [rule] }),
    buildElement('c', 'input_mail'),
  ])
  const same = 'x@exemple.fr'
  const session = openScenario(form, { a: same, b: same })
  const before = session.getElement('b')

  expect([...session.change('c', same).elements]).toEqual(['c'])
  expect(session.getElement('b')).toBe(before)

  expect([...session.change('c', null).elements]).toEqual(['c'])
  expect([...session.change('a', null).elements]).toEqual(['a', 'b'])
  expect(readViolations(session)).toEqual([])
})

test('names an element that breaks another rule than before', () => {
  const form = buildForm([
    buildElement('a', 'input_mail'),
    buildElement('b', 'input_mail'),
    buildElement('c', 'input_mail', {
      mustDifferFrom: [
        { elements: ['a'], message: 'validation.error.email-partner' },
        { elements: ['b'], message: 'validation.error.distinct' },
      ],
    }),
  ])
  const same = 'x@exemple.fr'
  const session = openScenario(form, { a: same, b: same, c: same })
  expect(readViolations(session)).toEqual(['c validation.error.email-partner'])

  expect([...session.change('a', 'y@exemple.fr').elements]).toEqual(['a', 'c'])
  expect(readViolations(session)).toEqual(['c validation.error.distinct'])
})

test('names the pages and blocks whose visibility changed, each once', () => {
  const condition = whenAnswered('a', 'yes')
  const form = buildPagedForm([
    { slug: 'first', blocks: [{ slug: 'one', elements: [buildElement('a', 'input_text')] }] },
    {
      slug: 'second',
      condition,
      blocks: [
        { slug: 'two', elements: [buildElement('b', 'input_text')] },
        { slug: 'three', condition, elements: [buildElement('c', 'input_text', { condition })] },
      ],
    },
  ])
  const session = openScenario(form, { c: 'kept' })
  const told: string[][] = []
  session.subscribe(({ pages, blocks, elements }) => told.push([...pages, '|', ...blocks, '|', ...elements]))

  session.change('a', 'yes')
  session.change('a', 'yes')
  session.change('a', 'no')

  expect(told).toEqual([
    ['second', '|', 'two', 'three', '|', 'a', 'b', 'c'],
    ['second', '|', 'two', 'three', '|', 'a', 'b', 'c'],
  ])
  expect(session.visibleBlocks('second')).toEqual([])
  expect(session.visibleBlocks('first').map(({ slug }) => slug)).toEqual(['one'])
  expect(session.visibleBlocks().map(({ slug }) => slug)).toEqual(['one'])
})

test('keeps the answers of a hidden page out of the effective ones', () => {
  const condition = whenAnswered('a', 'yes')
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('b', 'input_text', { condition }),
    buildElement('c', 'input_integer'),
  ])
  const session = openScenario(form, { a: 'no', b: 'kept', c: 'not a number' })

  expect(session.effectiveAnswers()).toEqual({ a: 'no' })
  session.change('a', 'yes')
  expect(session.effectiveAnswers()).toEqual({ a: 'yes', b: 'kept' })
})

test('refuses an answer to an element that the form does not have', () => {
  const session = openScenario(buildForm([buildElement('a', 'input_text')]))

  expect(() => session.change('z', 'x')).toThrow(new RangeError('unknown element: z'))
})

test('new facts change what reads them, and nothing else', () => {
  const form = buildForm([
    buildElement('a', 'input_text', { attributes: { label: buildText('From {setting.threshold}') } }),
    buildElement('b', 'input_text'),
  ])
  const session = openScenario(form)

  const change = session.updateFacts(buildFacts({ settings: { threshold: 40_000 } }))

  expect([...change.elements]).toEqual(['a'])
})

const FOLLOWED: readonly (readonly [string, Parameters<typeof buildElement>[2], object])[] = [
  [
    'the setting that a rule compares with',
    {
      condition: {
        rules: [{ type: 'input', element: 'number', operator: 'greater', value: '{setting.threshold}' }],
      },
    },
    { visible: true },
  ],
  [
    'a setting in a label',
    { attributes: { label: buildText('at most {setting.threshold}') } },
    { label: buildText('at most 10') },
  ],
  ['a bound', { attributes: { max: '{setting.threshold} * 2' } }, { max: '20' }],
]

test.each(FOLLOWED)('new facts change %s', (_name, rest, expected) => {
  const form = buildForm([buildElement('number', 'input_integer'), buildElement('it', 'input_integer', rest)])
  const session = openScenario(form, { number: '50' })

  const change = session.updateFacts(buildFacts({ settings: { threshold: 10 } }))

  expect([...change.elements]).toEqual(['it'])
  expect(session.getElement('it')).toMatchObject(expected)
})

test('a rule that another answer decides can close an element', () => {
  const condition = {
    rules: [{ type: 'input' as const, element: 'a', operator: 'equal' as const, value: 'x' }],
    effects: ['disabled' as const],
  }
  const form = buildForm([buildElement('a', 'input_text'), buildElement('b', 'input_text', { condition })])
  const session = openScenario(form)

  expect([...session.change('a', 'x').elements]).toEqual(['a', 'b'])
  expect(session.getElement('b').disabled).toBe(true)
})

test('a number in words is judged again when the number changes', () => {
  const form = buildForm([
    buildElement('number', 'input_integer'),
    buildElement('words', 'convert_number_to_word', { reference: 'number' }),
  ])
  const session = openScenario(form, { number: '2', words: 'deux' })

  expect([...session.change('number', '3').elements]).toEqual(['number', 'words'])
  expect(readViolations(session)).toEqual(['words element.error.different-to-expected'])
})

test('a literal with a tag among other words is compared as it is written', () => {
  const rule = (value: string) => ({
    rules: [{ type: 'input' as const, element: 'a', operator: 'equal' as const, value }],
  })
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('whole', 'input_text', { condition: rule('{user.code}') }),
    buildElement('partial', 'input_text', { condition: rule('{user.code} x') }),
    buildElement('two', 'input_text', { condition: rule('{user.code}{user.code}') }),
  ])
  const shown = (typed: string) => {
    const session = openScenario(form, { a: typed })
    return ['whole', 'partial', 'two'].filter((name) => session.getElement(name).visible)
  }

  expect(shown('C001')).toEqual(['whole'])
  expect(shown('{user.code} x')).toEqual(['partial'])
  expect(shown('{user.code}{user.code}')).toEqual(['two'])
})

test('a condition outside the form reads the effective answers by name', () => {
  const session = openScenario(
    buildForm([buildElement('z', 'input_text'), buildElement('a', 'input_text')]),
    {
      a: 'x',
    },
  )
  const holds = (element: string) =>
    session.holds({ combinator: 'and', rules: [{ type: 'input', element, operator: 'equal', value: 'x' }] })

  expect([holds('a'), holds('z'), holds('unknown')]).toEqual([true, false, false])
})

test('a listener is notified until it is removed', () => {
  const session = openScenario(buildForm([buildElement('a', 'input_text')]))
  const told: string[] = []
  const remove = session.subscribe(({ elements }) => told.push(...elements))

  session.change('a', 'x')
  remove()
  session.change('a', 'y')

  expect(told).toEqual(['a'])
})

test('a bound that does not parse is reported with its place', () => {
  const form = buildForm([buildElement('a', 'input_integer', { attributes: { max: '1 +' } })])

  expect(compileForm(FormDefinition.parse(form)).problems).toEqual([
    { path: 'page/block/a', code: 'formula', problem: { code: 'end' } },
  ])
})

test.each([
  [
    'two calculations that read each other',
    [
      buildElement('a', 'calculate', { calculation: { formula: '{b} + 1' } }),
      buildElement('b', 'calculate', { calculation: { formula: '{a} + 1' } }),
    ],
    ['page/block/a', 'page/block/b', 'page/block/a'],
  ],
  [
    'an element shown by an answer computed from its own',
    [
      buildElement('a', 'calculate', { calculation: { formula: '{b} + 1' } }),
      buildElement('b', 'input_integer', { condition: whenAnswered('a', '1') }),
    ],
    ['page/block/b', 'page/block/a', 'page/block/b'],
  ],
])('reports a cycle of %s as the way around it', (_, elements, paths) => {
  const { problems } = compileForm(FormDefinition.parse(buildForm(elements)))

  const [problem] = problems.filter(({ code }) => code === 'cycle')
  expect(new Set(problem && 'paths' in problem ? problem.paths : [])).toEqual(new Set(paths))
  expect(problem && 'paths' in problem && problem.paths?.at(0) === problem.paths?.at(-1)).toBe(true)
  expect(problem && 'paths' in problem ? problem.paths : []).toHaveLength(paths.length)
})

test('an unknown name in a condition is reported where it is written: page, block and element', () => {
  const condition = whenAnswered('unknown', 'x')
  const form = buildPagedForm([
    {
      slug: 'page',
      condition,
      blocks: [{ slug: 'block', condition, elements: [buildElement('a', 'input_text', { condition })] }],
    },
  ])

  const { problems } = compileForm(FormDefinition.parse(form))

  expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'page element',
    'page/block element',
    'page/block/a element',
  ])
})

test('a bounded answer that the state of the dossier hides is no mistake while it is hidden', () => {
  const condition = {
    rules: [{ type: 'state' as const, operator: 'equal' as const, state: 'ongoing' }],
  }
  const attributes = { max: 10, required: true }
  const form = buildForm([buildElement('a', 'input_integer', { attributes, condition })])
  const session = openScenario(form, { a: '12' })
  const inState = (state: string) => buildFacts({ dossier: { ...buildFacts().dossier, state } })

  session.updateFacts(inState('ongoing'))
  expect(session.validate().map(({ code }) => code)).toEqual(['validation.error.maxvalue'])

  const hidden = session.updateFacts(inState('complete'))
  expect([...hidden.elements]).toEqual(['a'])
  expect(session.validate()).toEqual([])
  expect(readValue(session, 'a')).toBe('12')

  session.updateFacts(inState('ongoing'))
  session.change('a', '9')
  expect(session.validate()).toEqual([])
  session.change('a', null)
  expect(session.validate().map(({ code }) => code)).toEqual(['validation.error.required'])
})

test('a change names its own elements, also after later ones', () => {
  const form = buildForm([
    buildElement('a', 'input_integer'),
    buildElement('b', 'input_integer'),
    buildElement('c', 'calculate', { calculation: { formula: '{a} * 2' } }),
  ])
  const session = openScenario(form)
  const first = session.change('a', '1')
  session.change('b', '2')

  expect(first.elements.size).toBe(2)
  expect([...first.elements]).toEqual(['a', 'c'])
  expect(['a', 'b', 'c', 'unknown'].filter((name) => first.elements.has(name))).toEqual(['a', 'c'])
})
