import type { FormSession } from '#engine/index.ts'
import type { FormCase } from '#form/form-case.ts'
import type { Reason } from '#form/reason.ts'

type Expected = FormCase['expect']

/** An expectation of an example that was not met; `path` is its place in the file. */
export interface CaseDifference {
  readonly path: readonly string[]
  readonly reason: Reason
}

const STATES = {
  visible: {
    holds: (session, name) => session.getElement(name).visible,
    fr: 'n’est pas affiché',
    en: 'is not shown',
  },
  hidden: { holds: (session, name) => !session.getElement(name).visible, fr: 'est affiché', en: 'is shown' },
  required: {
    holds: (session, name) => session.getElement(name).required,
    fr: 'n’est pas obligatoire',
    en: 'is not required',
  },
  optional: {
    holds: (session, name) => !session.getElement(name).required,
    fr: 'est obligatoire',
    en: 'is required',
  },
  disabled: {
    holds: (session, name) => session.getElement(name).disabled,
    fr: 'peut être modifié',
    en: 'can be changed',
  },
  enabled: {
    holds: (session, name) => !session.getElement(name).disabled,
    fr: 'ne peut pas être modifié',
    en: 'cannot be changed',
  },
} as const satisfies Partial<
  Record<keyof Expected, { holds: (session: FormSession, name: string) => boolean; fr: string; en: string }>
>

/** The keys of `expect` that list elements in a state. */
export const STATE_KEYS = ['visible', 'hidden', 'required', 'optional', 'disabled', 'enabled'] as const

/** All differences from what an example expects. Every element that it names must exist. */
export function compareCase(session: FormSession, expected: Expected): readonly CaseDifference[] {
  const states = STATE_KEYS.flatMap((key) =>
    expected[key].flatMap((name) => {
      const { holds, fr, en } = STATES[key]
      if (holds(session, name)) return []
      return [{ path: ['expect', key, name], reason: { fr: `${name} ${fr}`, en: `${name} ${en}` } }]
    }),
  )
  const values = Object.entries(expected.values).flatMap(([name, wanted]) => {
    const found = readAnswer(session, name)
    return isSame(found, wanted)
      ? []
      : [{ path: ['expect', 'values', name], reason: notSo(name, found, wanted) }]
  })
  const { violations, visibleBlocks, choices } = expected
  const lists = [
    ...Object.entries(choices).map(([name, wanted]) => ({
      path: ['choices', name],
      found: session.getElement(name).options.map(({ value }) => value),
      wanted,
    })),
    { path: ['violations'], found: readViolations(session), wanted: violations },
    {
      path: ['visibleBlocks'],
      found: session.visibleBlocks().map(({ slug }) => slug),
      wanted: visibleBlocks,
    },
  ].flatMap(({ path, found, wanted }) =>
    wanted === undefined || isSame(found, wanted)
      ? []
      : [{ path: ['expect', ...path], reason: notListed(found, wanted) }],
  )
  return [...states, ...values, ...lists]
}

/** The effective answer; null without one. */
export function readAnswer(session: FormSession, name: string): string | readonly string[] | null {
  const { answer } = session.getElement(name)
  return answer.kind === 'value' ? answer.value : null
}

/** Violations of the whole form, as `element code`. */
export function readViolations(session: FormSession): readonly string[] {
  return session.validate().map(({ element, code }) => `${element} ${code}`)
}

function isSame(found: unknown, wanted: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(wanted)
}

function notSo(name: string, found: unknown, wanted: unknown): Reason {
  const [is, expected] = [JSON.stringify(found), JSON.stringify(wanted)]
  return { fr: `${name} vaut ${is} au lieu de ${expected}`, en: `${name} is ${is} instead of ${expected}` }
}

function notListed(found: readonly string[], wanted: readonly string[]): Reason {
  const more = found.filter((each) => !wanted.includes(each)).join(', ')
  const fewer = wanted.filter((each) => !found.includes(each)).join(', ')
  if (more === '' && fewer === '') return { fr: 'l’ordre est un autre', en: 'the order is another' }
  return {
    fr: [more && `en trop : ${more}`, fewer && `manque : ${fewer}`].filter(Boolean).join(' ; '),
    en: [more && `unexpected: ${more}`, fewer && `missing: ${fewer}`].filter(Boolean).join('; '),
  }
}
