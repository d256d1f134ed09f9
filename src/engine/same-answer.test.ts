import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { isReadAlike, isSameAnswer, isSameInput } from './same-answer.ts'

const VALUE = { kind: 'value', value: 'a' } as const
const LIST = { kind: 'value', value: ['a', 'b'] } as const
const INVALID = { kind: 'invalid', input: 'a' } as const
const ABSENT = { kind: 'absent' } as const

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', null, false],
  [null, '', false],
  [null, null, true],
  ['a', ['a'], false],
  [['a'], 'a', false],
  [null, ['a'], false],
  [['a'], null, false],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a', 'b'], ['a', 'c'], false],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
  [[], [], true],
] as const)('the inputs %j and %j are the same: %s', (left, right, same) => {
  expect(isSameInput(left, right)).toBe(same)
})

test.each([
  [ABSENT, { ...ABSENT }, false],
  [ABSENT, ABSENT, true],
  [VALUE, { ...VALUE }, true],
  [VALUE, { kind: 'value', value: 'b' }, false],
  [LIST, { kind: 'value', value: ['a', 'b'] }, true],
  [LIST, { kind: 'value', value: ['a'] }, false],
  [INVALID, { ...INVALID }, true],
  [INVALID, { kind: 'invalid', input: 'b' }, false],
  [INVALID, { kind: 'value', value: 'a' }, false],
  [VALUE, INVALID, false],
  [VALUE, ABSENT, false],
  [ABSENT, VALUE, false],
  [INVALID, ABSENT, false],
] as const)('the answers %j and %j are the same: %s', (left, right, same) => {
  expect(isSameAnswer(left, right)).toBe(same)
})

test.each([
  ['1 000', '1000', true],
  ['', null, true],
  ['1000', '1001', false],
  ['1000', null, false],
] as const)('an element reads the same answer from %j and %j: %s', (left, right, same) => {
  const { form } = openScenario(buildForm([buildElement('count', 'input_integer')]))
  const element = form.elementByName.get('count')

  expect(element && isReadAlike(element, left, right)).toBe(same)
})
