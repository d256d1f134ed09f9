import { expect, test } from 'vitest'
import { buildElement, buildForm, buildPagedForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from './compile.ts'
import type { CompiledForm } from './compiled-form.ts'
import { DISABLED, REQUIRED } from './element-state.ts'
import { BOUNDED, PLAIN, TYPED, VALUE } from './form-graph.ts'

type FormInput = Parameters<typeof FormDefinition.parse>[0]
type Rest = NonNullable<Parameters<typeof buildElement>[2]>

const compile = (form: FormInput): CompiledForm => compileForm(FormDefinition.parse(form))

type Effect = NonNullable<NonNullable<Rest['condition']>['effects']>[number]

/** A rule on another element; by default it decides whether its own is shown. */
const when = (element: string, value: string | number = 1, effect: Effect = 'visible') => ({
  rules: [{ type: 'input' as const, element, operator: 'equal' as const, value }],
  effects: [effect],
})

const OPTIONS = [{ value: 'a', label: buildText('A') }]

const FLAGS: readonly (readonly [string, string, Rest, flags: number])[] = [
  ['a field', 'input_text', {}, TYPED | PLAIN],
  ['a required field', 'input_text', { attributes: { required: true } }, TYPED | PLAIN | REQUIRED],
  ['a disabled field', 'input_text', { attributes: { disabled: true } }, TYPED | PLAIN | DISABLED],
  [
    'a disabled field is not required',
    'input_text',
    { attributes: { required: true, disabled: true } },
    TYPED | PLAIN | DISABLED,
  ],
  ['a lower bound', 'input_float', { attributes: { min: 1 } }, TYPED | PLAIN | BOUNDED],
  ['an upper bound', 'input_float', { attributes: { max: 1 } }, TYPED | PLAIN | BOUNDED],
  [
    'an earliest day',
    'input_date',
    { attributes: { minDate: { date: '01/01/2020' } } },
    TYPED | PLAIN | BOUNDED,
  ],
  [
    'a latest day',
    'input_date',
    { attributes: { maxDate: { date: '01/01/2020' } } },
    TYPED | PLAIN | BOUNDED,
  ],
  ['options', 'select', { attributes: { options: OPTIONS } }, TYPED | PLAIN | BOUNDED],
  ['a field that is shown by a rule', 'input_text', { condition: when('other') }, TYPED | PLAIN],
  ['a role', 'input_text', { role: 'company.number' }, TYPED],
  ['a running label', 'input_text', { attributes: { label: buildText('{other}') } }, TYPED],
  ['a running bound', 'input_float', { attributes: { min: '{other}' } }, TYPED],
  ['required by a rule', 'input_text', { condition: when('other', 1, 'required') }, TYPED],
  ['disabled by a rule', 'input_text', { condition: when('other', 1, 'disabled') }, TYPED],
  ['a result', 'calculate', { calculation: { formula: '{other} * 2' } }, PLAIN],
  [
    'a result is never required',
    'calculate',
    { calculation: { formula: '{other} * 2' }, attributes: { required: true } },
    PLAIN,
  ],
  ['a text to read', 'output_text', {}, 0],
  [
    'a row of a table',
    'array_choice',
    { attributes: { table: 'TEMP', side: { element: 'other', usufruct: 'u', bareOwnership: 'b' } } },
    0,
  ],
]

test.each(FLAGS)('flags of an element: %s', (_name, type, rest, flags) => {
  const { graph } = compile(
    buildForm([buildElement('other', 'input_integer'), buildElement('it', type, rest)]),
  )

  expect(graph.flags[1]).toBe(flags)
})

test('the answer and the state of a plain element are one node, those of another two', () => {
  const { graph } = compile(
    buildForm([
      buildElement('plain', 'input_text'),
      buildElement('sworn', 'input_text', { role: 'company.number' }),
    ]),
  )

  expect(graph.size).toBe(3)
  expect(graph.states[0]).toBe(graph.values[0])
  expect(graph.states[1]).not.toBe(graph.values[1])
  expect(graph.kinds[graph.values[0] ?? -1]).toBe(VALUE)
})

test('neighbours with the same rule share its node, and a different rule has its own', () => {
  const { graph } = compile(
    buildForm([
      buildElement('other', 'input_integer'),
      buildElement('first', 'input_text', { condition: when('other') }),
      buildElement('second', 'input_text', { condition: when('other') }),
      buildElement('text', 'input_text', { condition: when('other', '1') }),
      buildElement('third', 'input_text', { condition: when('other', 2) }),
    ]),
  )

  const [free, first, second, text, third] = graph.shown
  expect(free).toBe(-1)
  expect(second).toBe(first)
  expect(new Set([first, text, third]).size).toBe(3)
  expect(graph.relevance).toEqual(graph.shown)
  expect(graph.size).toBe(5 + 3)
})

test('the same rule within another page is another node', () => {
  const elements = (name: string) => [buildElement(name, 'input_text', { condition: when('other') })]
  const { graph } = compile(
    buildPagedForm([
      { slug: 'first', blocks: [{ slug: 'one', elements: [buildElement('other', 'input_integer')] }] },
      { slug: 'second', condition: when('other', 2), blocks: [{ slug: 'two', elements: elements('a') }] },
      { slug: 'third', condition: when('other', 3), blocks: [{ slug: 'three', elements: elements('b') }] },
    ]),
  )

  expect(graph.shown[1]).not.toBe(graph.shown[2])
  expect(graph.parents[graph.shown[1] ?? -1]).toBe(graph.pages.get('second')?.shown)
  expect(graph.blocks.get('two')?.shown).toBe(graph.pages.get('second')?.shown)
  expect(graph.blocks.get('one')?.shown).toBe(-1)
})

test('a rule on the state of the dossier decides what is shown apart from what counts', () => {
  const condition: Rest['condition'] = { rules: [{ type: 'state', operator: 'equal', state: 'ongoing' }] }
  const { graph } = compile(buildForm([buildElement('it', 'input_text', { condition })]))

  expect(graph.shown[0]).not.toBe(graph.relevance[0])
  expect(graph.factReaders).toHaveLength(2)
})

test('a rule with another effect hides nothing', () => {
  const condition = when('other', 1, 'required')
  const { graph } = compile(
    buildForm([buildElement('other', 'input_integer'), buildElement('it', 'input_text', { condition })]),
  )

  expect([...graph.shown, ...graph.relevance]).toEqual([-1, -1, -1, -1])
})

test('pages and blocks that a rule shows are reported when it changes, elements are not', () => {
  const { graph } = compile(
    buildPagedForm([
      {
        slug: 'page',
        blocks: [
          { slug: 'free', elements: [buildElement('other', 'input_integer')] },
          {
            slug: 'ruled',
            condition: when('other'),
            elements: [buildElement('it', 'input_text', { condition: when('other', 2) })],
          },
        ],
      },
    ]),
  )

  const ruled = graph.blocks.get('ruled')?.shown ?? -1
  expect(graph.showsSection[ruled]).toBe(1)
  expect(graph.showsSection.filter(Boolean)).toHaveLength(1)
  expect(graph.sections.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
    'page page',
    'block free',
    'block ruled',
  ])
  expect([...graph.pages.keys(), ...graph.blocks.keys()]).toEqual(['page', 'free', 'ruled'])
})

test('nodes come after what they read', () => {
  const { graph } = compile(
    buildForm([
      buildElement('last', 'calculate', { calculation: { formula: '{middle} * 2' } }),
      buildElement('middle', 'calculate', { calculation: { formula: '{first} * 2' } }),
      buildElement('first', 'input_integer'),
    ]),
  )

  const [last = 0, middle = 0, first = 0] = graph.values
  expect(first).toBeLessThan(middle)
  expect(middle).toBeLessThan(last)
  const { starts, readers } = graph.dependants
  expect(readers.slice(starts[first], starts[first + 1])).toEqual(Int32Array.of(middle))
})

test('a product fact is read again when the product or its day changes', () => {
  const { graph } = compile(
    buildForm([
      buildElement('product', 'unique_select_product_choice_list', { role: 'subscription.product' }),
      buildElement('day', 'input_date', { role: 'subscription.date' }),
      buildElement('price', 'output_product_unit_price'),
      buildElement('name', 'calculate', { calculation: { formula: '{setting.threshold} * 2' } }),
    ]),
  )

  const [product = 0, day = 0, price = 0, name = 0] = graph.values
  const readersOf = (node: number) =>
    graph.dependants.readers.slice(graph.dependants.starts[node], graph.dependants.starts[node + 1])
  expect(readersOf(product)).toContain(price)
  expect(readersOf(day)).toContain(price)
  expect(readersOf(product)).not.toContain(name)
  expect(graph.factReaders).toEqual(expect.arrayContaining([price, name]))
})

test('unknown names are reported where they are read, once for each place', () => {
  const { problems } = compile(
    buildPagedForm([
      {
        slug: 'page',
        condition: when('nobody'),
        blocks: [
          {
            slug: 'block',
            condition: when('nowhere'),
            elements: [
              buildElement('first', 'input_text', { condition: when('nothing') }),
              buildElement('second', 'input_text', { condition: when('nothing') }),
              buildElement('result', 'calculate', { calculation: { formula: '{none} * 2' } }),
              buildElement('label', 'input_text', { attributes: { label: buildText('{absent}') } }),
            ],
          },
        ],
      },
    ]),
  )

  expect(problems.map((problem) => ({ ...problem }))).toEqual([
    { path: 'page', code: 'element', name: 'nobody' },
    { path: 'page/block', code: 'element', name: 'nowhere' },
    { path: 'page/block/first', code: 'element', name: 'nothing' },
    { path: 'page/block/second', code: 'element', name: 'nothing' },
    { path: 'page/block/result', code: 'element', name: 'none' },
    { path: 'page/block/label', code: 'element', name: 'absent' },
    { path: 'page/block/label', code: 'element', name: 'absent' },
  ])
})

test('a cycle is reported as the places along it, the first one repeated at the end', () => {
  const { problems } = compile(
    buildForm([
      buildElement('a', 'calculate', { calculation: { formula: '{b} * 2' } }),
      buildElement('b', 'calculate', { calculation: { formula: '{c} * 2' } }),
      buildElement('c', 'calculate', { calculation: { formula: '{a} * 2' } }),
      buildElement('after', 'calculate', { calculation: { formula: '{a} * 2' } }),
    ]),
  )

  const path = (name: string) => `page/block/${name}`
  expect(problems).toEqual([{ path: path('a'), code: 'cycle', paths: ['a', 'b', 'c', 'a'].map(path) }])
})
