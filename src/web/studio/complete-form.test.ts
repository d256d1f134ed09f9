import { expect, it } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildPagedForm, buildText } from '#test/support/build-form.ts'
import { completeForm, createFormReader, readTuning } from './complete-form.ts'

const RULE = { type: 'input', element: 'a', operator: 'equal', value: 'x' } as const
const CONDITION = { rules: [RULE] }

/** With every default left out. */
const RAW = buildPagedForm([
  {
    slug: 'page',
    condition: CONDITION,
    blocks: [
      {
        slug: 'block',
        condition: CONDITION,
        elements: [
          buildElement('a', 'input_text'),
          buildElement('b', 'select', {
            condition: CONDITION,
            mustEqual: { value: 'x', when: CONDITION },
            attributes: { options: [{ value: 'x', label: buildText('X'), condition: CONDITION }] },
          }),
        ],
      },
    ],
  },
])

it('gives a merged form the defaults that its schema gives it', () => {
  expect(completeForm(RAW)).toEqual(FormDefinition.parse(RAW))
})

it('keeps the identity of the parts that an edit leaves alone', () => {
  const [page] = RAW.pages
  const edited = { ...RAW, pages: [{ ...page, title: buildText('Other') }] }
  const [before, after] = [completeForm(RAW), completeForm(edited)]
  expect(after?.pages[0]).not.toBe(before?.pages[0])
  expect(after?.pages[0]?.blocks[0]).toBe(before?.pages[0]?.blocks[0])
})

it('says what the settings of the deployment say of an element', () => {
  const form = buildPagedForm([
    {
      slug: 'page',
      blocks: [
        {
          slug: 'block',
          elements: [
            buildElement('note', 'output_text', { attributes: { label: buildText('{codeChannel}') } }),
            buildElement('years', 'array_choice', { attributes: { table: 'TEMP' } }),
          ],
        },
      ],
    },
  ])
  const read = createFormReader(
    readTuning({
      oneTimeCode: { channel: 'sms' },
      flags: { wealthManagement: true },
      durationField: { element: 'years' },
    }),
  )
  const [note, years] = read(form)?.pages[0]?.blocks[0]?.elements ?? []
  expect(note?.attributes.label).toEqual({ fr: 'par SMS', en: 'by text message' })
  expect(years?.attributes.variant).toBe('list')
})

it.each([undefined, null, [], {}, { pages: [{}] }, { pages: [{ blocks: [{ elements: [{ name: 'a' }] }] }] }])(
  'has no form in %j',
  (value) => {
    expect(completeForm(value)).toBeUndefined()
  },
)
