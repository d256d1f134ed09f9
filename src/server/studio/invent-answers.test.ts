import { expect, test } from 'vitest'
import { elementsInOrder } from '#form/blocks.ts'
import { openCase, readCases } from '#server/forms/deployment-cases.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { inventAnswers } from './invent-answers.ts'

const demo = await loadDeployment('demo')
const complete = readCases(demo).filter(({ name }) => name.startsWith('complete'))

/** As a person would recognise it. */
const plain = (word: string) => word.toLowerCase().replace(/[\s.]/g, '')

test('knows complete cases', () => {
  expect(complete.length).toBeGreaterThan(8)
})

test.each(complete.map((given) => [given.name, given] as const))(
  '%s: nothing typed is given again',
  (_name, given) => {
    const session = openCase(demo, given)
    const form = demo.forms[given.form]
    const typed = elementsInOrder(form ?? { pages: [] }).filter(({ type }) => {
      const { choices, isWords, number, holdsReceipts } = traitsOf(type)
      return (
        type !== 'toggle' &&
        type !== 'input_ordered_integer' &&
        (choices === 'datalist' || (choices === undefined && (isWords || number || holdsReceipts)))
      )
    })
    const real = typed.flatMap(({ name }) => {
      const { input, computed } = session.getElement(name)
      return computed || input === null ? [] : [input].flat().filter((word) => word !== '')
    })
    const choices = form
      ? elementsInOrder(form).filter(({ name }) => !typed.some((each) => each.name === name))
      : []
    const chosen = choices
      .map(({ name }) => session.getElement(name))
      .filter(({ visible, computed, answer }) => visible && !computed && answer.kind === 'value')
    const before = chosen.map(({ name, answer }) => [name, answer] as const)

    const { answers, isSameShape } = inventAnswers(session, demo.datalists)

    expect(real.length).toBeGreaterThan(20)
    const invented = typed.flatMap(({ name }) => [answers[name] ?? []].flat())
    const words = new Set(real.map(plain))
    expect(invented.filter((word) => words.has(plain(word)))).toEqual([])
    expect(isSameShape).toBe(true)
    for (const [name, answer] of before)
      expect([name, session.getElement(name).answer]).toEqual([name, answer])
    expect(invented.length).toBeGreaterThan(10)
  },
)
