import { violationText, type FormSession, type Violation } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import type { FormCase } from '#form/form-case.ts'
import type { Reason } from '#form/reason.ts'

type Expected = FormCase['expect']

/** An expectation of an example that was not met; `path` is its place in the file. */
export interface CaseDifference {
  readonly path: readonly string[]
  readonly reason: Reason
  /** The element concerned, or for `visibleBlocks` the block; absent for an order. */
  readonly about?: string
  /** What follows “3 examples” when others have the same difference; by default that they fail for `reason`. */
  readonly ofMany?: Text
  /** Whether the only fault is that a required element has no answer. */
  readonly isUnanswered?: boolean
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

/** Whether an element of the form is in the state that the key of `expect` says. */
export function stateHolds(session: FormSession, key: (typeof STATE_KEYS)[number], name: string): boolean {
  return STATES[key].holds(session, name)
}

/** All differences from what an example expects. Every element that it names must exist. */
export function compareCase(session: FormSession, expected: Expected): readonly CaseDifference[] {
  const states = STATE_KEYS.flatMap((key) =>
    expected[key].flatMap((name) => {
      const { holds, fr, en } = STATES[key]
      if (holds(session, name)) return []
      const reason = { fr: `${name} ${fr}`, en: `${name} ${en}` }
      return [{ path: ['expect', key, name], about: name, reason }]
    }),
  )
  const values = Object.entries(expected.values).flatMap(([name, wanted]) => {
    const found = readAnswer(session, name)
    return isSame(found, wanted) ? [] : [notSo(name, found, wanted)]
  })
  const choices = Object.entries(expected.choices).flatMap(([name, wanted]) =>
    compareChoices(session, name, wanted),
  )
  return [
    ...states,
    ...values,
    ...choices,
    ...compareViolations(session, expected.violations),
    ...compareBlocks(session, expected.visibleBlocks),
  ]
}

/** The effective answer; null without one. */
export function readAnswer(session: FormSession, name: string): string | readonly string[] | null {
  const { answer } = session.getElement(name)
  return answer.kind === 'value' ? answer.value : null
}

/** Violations of the whole form, as `element code`. */
export function readViolations(session: FormSession): readonly string[] {
  return session.validate().map(lineOf)
}

function lineOf({ element, code }: Violation): string {
  return `${element} ${code}`
}

function isSame(found: unknown, wanted: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(wanted)
}

function notSo(name: string, found: unknown, wanted: unknown): CaseDifference {
  const [is, expected] = [JSON.stringify(found), JSON.stringify(wanted)]
  return {
    path: ['expect', 'values', name],
    about: name,
    reason: {
      fr: `${name} vaut ${is} au lieu de ${expected}`,
      en: `${name} is ${is} instead of ${expected}`,
    },
    ofMany: { fr: `attendent une autre valeur de ${name}`, en: `expect another value of ${name}` },
  }
}

function compareChoices(
  session: FormSession,
  name: string,
  wanted: readonly string[],
): readonly CaseDifference[] {
  const found = session.getElement(name).options.map(({ value }) => value)
  if (isSame(found, wanted)) return []
  const { more, fewer } = contrast(found, wanted)
  const [added, removed] = [more.join(', '), fewer.join(', ')]
  const fr = [added && `${name} propose aussi ${added}`, removed && `${name} ne propose pas ${removed}`]
  const en = [added && `${name} also offers ${added}`, removed && `${name} does not offer ${removed}`]
  const reason = {
    fr: fr.filter(Boolean).join(' ; ') || `${name} propose ses choix dans un autre ordre`,
    en: en.filter(Boolean).join('; ') || `${name} offers its choices in another order`,
  }
  return [{ path: ['expect', 'choices', name], about: name, reason }]
}

/** One difference for each violation, so that examples which share one can be grouped. */
function compareViolations(
  session: FormSession,
  wanted: readonly string[] | undefined,
): readonly CaseDifference[] {
  const found = readViolations(session)
  if (wanted === undefined || isSame(found, wanted)) return []
  const path = ['expect', 'violations']
  const { more, fewer } = contrast(found, wanted)
  if (more.length + fewer.length === 0) return [{ path, reason: OTHER_ORDER }]
  const missing = fewer.map((line) => {
    const [name = '', code = ''] = line.split(' ')
    const reason = { fr: `${name} n’est pas refusé (${code})`, en: `${name} is not refused (${code})` }
    return { path, about: name, reason }
  })
  const unexpected = session.validate().filter((each) => more.includes(lineOf(each)))
  return [...unexpected.map((each) => ({ path, ...describeViolation(session, each) })), ...missing]
}

function describeViolation(session: FormSession, violation: Violation): Omit<CaseDifference, 'path'> {
  const { element: about } = violation
  const { required, answer } = session.getElement(about)
  if (required && answer.kind === 'absent') {
    const reason = {
      fr: `${about} est obligatoire, sans réponse`,
      en: `${about} is required, and has no answer`,
    }
    const ofMany = {
      fr: `ne répondent pas à ${about}, obligatoire`,
      en: `do not answer ${about}, which is required`,
    }
    return { about, reason, ofMany, isUnanswered: true }
  }
  const [fr, en] = [violationText('fr', violation), violationText('en', violation)]
  return {
    about,
    reason: {
      fr: `la réponse à ${about} est refusée (${fr})`,
      en: `the answer to ${about} is refused (${en})`,
    },
  }
}

function compareBlocks(
  session: FormSession,
  wanted: readonly string[] | undefined,
): readonly CaseDifference[] {
  const found = session.visibleBlocks().map(({ slug }) => slug)
  if (wanted === undefined || isSame(found, wanted)) return []
  const path = ['expect', 'visibleBlocks']
  const { more, fewer } = contrast(found, wanted)
  if (more.length + fewer.length === 0) return [{ path, reason: OTHER_ORDER }]
  return [
    ...more.map((slug) => {
      const reason = { fr: `le bloc ${slug} est affiché`, en: `block ${slug} is shown` }
      return { path, about: slug, reason }
    }),
    ...fewer.map((slug) => {
      const reason = { fr: `le bloc ${slug} n’est pas affiché`, en: `block ${slug} is not shown` }
      return { path, about: slug, reason }
    }),
  ]
}

const OTHER_ORDER: Reason = { fr: 'l’ordre est un autre', en: 'the order is another' }

function contrast(found: readonly string[], wanted: readonly string[]) {
  return {
    more: found.filter((each) => !wanted.includes(each)),
    fewer: wanted.filter((each) => !found.includes(each)),
  }
}
