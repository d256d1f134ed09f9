import { expect, it } from 'vitest'
import { buildElement, buildPagedForm, openScenario } from '#test/support/build-form.ts'
import { findAnsweredPages } from './index.ts'

const FORM = buildPagedForm([
  {
    slug: 'who',
    blocks: [
      { slug: 'welcome', elements: [buildElement('hello', 'output_text')] },
      {
        slug: 'person',
        elements: [
          buildElement('name', 'input_text'),
          buildElement('nickname', 'input_text'),
          buildElement('code', 'hidden', { attributes: { defaultValue: 'X' } }),
        ],
      },
    ],
  },
  {
    slug: 'what',
    blocks: [
      {
        slug: 'amount',
        elements: [
          buildElement('shares', 'input_integer'),
          buildElement('total', 'calculate', { calculation: { formula: '{shares} * 2' } }),
          buildElement('gift', 'input_text', {
            condition: {
              rules: [{ type: 'input', element: 'shares', operator: 'greater', value: 10 }],
            },
          }),
        ],
      },
    ],
  },
  { slug: 'end', blocks: [{ slug: 'farewell', elements: [buildElement('comment', 'input_text')] }] },
])

const namesOf = (answers: Readonly<Record<string, string>>) =>
  findAnsweredPages(openScenario(FORM, answers)).map(({ page, blocks }) => [
    page.slug,
    blocks.map(({ block, elements }) => [block.slug, elements.map(({ name }) => name)]),
  ])

it('lists answers and computed values by page, without unanswered pages and blocks', () => {
  expect(namesOf({ name: 'Lemaire', shares: '3' })).toEqual([
    ['who', [['person', ['name']]]],
    ['what', [['amount', ['shares', 'total']]]],
  ])
})

it('leaves out the answer of a question that is no longer asked', () => {
  expect(namesOf({ shares: '3', gift: 'a vase' })).toEqual([['what', [['amount', ['shares', 'total']]]]])
})
