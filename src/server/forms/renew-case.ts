import type { FormSession } from '#engine/index.ts'
import type { FormCase } from '#form/form-case.ts'
import { readAnswer, readViolations, STATE_KEYS, stateHolds } from './compare-case.ts'

type Expected = FormCase['expect']

const OPPOSITE = {
  visible: 'hidden',
  hidden: 'visible',
  required: 'optional',
  optional: 'required',
  disabled: 'enabled',
  enabled: 'disabled',
} as const

/** The same expectations, with what the form does now. Elements that it no longer has are left out. */
export function renewExpected(session: FormSession, expected: Expected): Expected {
  const isKnown = (name: string) => session.form.elementByName.has(name)
  const states = Object.fromEntries(
    STATE_KEYS.map((key) => {
      const kept = expected[key].filter((name) => isKnown(name) && stateHolds(session, key, name))
      const opposite = expected[OPPOSITE[key]]
      const moved = opposite.filter((name) => isKnown(name) && stateHolds(session, key, name))
      return [key, [...new Set([...kept, ...moved])]]
    }),
  )
  const choices = Object.keys(expected.choices).filter(isKnown)
  const values = Object.keys(expected.values).filter(isKnown)
  return {
    ...expected,
    ...states,
    choices: Object.fromEntries(
      choices.map((name) => [name, session.getElement(name).options.map(({ value }) => value)]),
    ),
    values: Object.fromEntries(values.map((name) => [name, copyOf(readAnswer(session, name))])),
    ...(expected.violations && { violations: [...readViolations(session)] }),
    ...(expected.visibleBlocks && { visibleBlocks: session.visibleBlocks().map(({ slug }) => slug) }),
  }
}

function copyOf(answer: string | readonly string[] | null): string | string[] | null {
  return typeof answer === 'object' && answer !== null ? [...answer] : answer
}

/** What an example that somebody typed expects: the blocks shown and what the form computes. */
export function expectComputed(session: FormSession): Pick<Expected, 'visibleBlocks' | 'values'> {
  const computed = session.form.elements.flatMap(({ name, computed: isComputed }) => {
    const answer = readAnswer(session, name)
    return isComputed && session.getElement(name).visible && answer !== null ? [[name, copyOf(answer)]] : []
  })
  return {
    visibleBlocks: session.visibleBlocks().map(({ slug }) => slug),
    values: Object.fromEntries(computed),
  }
}
