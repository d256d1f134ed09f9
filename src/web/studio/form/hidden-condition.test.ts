import { expect, test } from 'vitest'
import { Condition } from '#form/definition.ts'
import { hide, isHidden, show } from './hidden-condition.ts'

const rule = { type: 'input', element: 'kind', operator: 'equal', value: 'company' } as const
const condition = Condition.parse({ rules: [rule] })

test.each([undefined, condition, Condition.parse({ rules: [rule], combinator: 'or' })])(
  'a part with condition %j is hidden, and shown as before',
  (before) => {
    const hidden = hide(before)
    expect(Condition.safeParse(hidden).error).toBeUndefined()
    expect(isHidden(before)).toBe(false)
    expect(isHidden(hidden)).toBe(true)
    expect(hidden && show(hidden)?.rules).toEqual(before?.rules)
  },
)

test.each([
  { rules: [rule, rule], combinator: 'or' },
  { rules: [rule], effects: ['required'] },
  { rules: [rule], effects: ['visible', 'required'] },
])('a rule more would not hide %j', (before) => {
  expect(hide(Condition.parse(before))).toBeUndefined()
})
