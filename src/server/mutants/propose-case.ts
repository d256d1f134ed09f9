import { compileForm, type CompiledForm, type ElementState, type FormSession } from '#engine/index.ts'
import { caseTitle } from '#form/case-title.ts'
import type { FormCase } from '#form/form-case.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { readAnswer, readViolations } from '../forms/compare-case.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Mutant, Trial } from './mutant.ts'
import { isNoticed, runCase, type RunCase } from './run-mutants.ts'

/** A case file's content, ready to be read by its author and added. */
export type ProposedCase = Pick<FormCase, 'form' | 'title' | 'today' | 'answers'> & {
  readonly direct?: boolean
  readonly state?: string
  readonly unitPriceEuros?: string
  readonly settings?: FormCase['settings']
  readonly startsFrom: string
  readonly expect: Partial<FormCase['expect']>
}

/**
 * Proposes a case that detects a mutant: the answers of an existing case, with one answer varied on both sides of the rule.
 * The proposal expects the form's current behaviour. Undefined when no tried answers detect the change.
 */
export function proposeCase(
  mutant: Mutant,
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
): ProposedCase | undefined {
  const mutated = compileForm(mutant.build())
  const code = mutant.id.slice(0, mutant.id.indexOf(':'))
  // Starts with the cases that answer everything, since these reach most rules.
  const starts = cases
    .filter(({ given }) => given.form === code)
    .toSorted((one, two) => Number(isComplete(two)) - Number(isComplete(one)))
  for (const start of starts) {
    const found = tryAll(mutant, deployment, start, mutated)
    if (found) return found
  }
  return undefined
}

function isComplete({ given }: RunCase): boolean {
  return given.name.startsWith('complete')
}

function tryAll(
  mutant: Mutant,
  deployment: LoadedDeployment,
  { given, session: opened }: RunCase,
  mutated: CompiledForm,
): ProposedCase | undefined {
  // A separate session, since trials change its answers.
  let session = runCase(opened.form, deployment, given)
  for (const trial of [AS_IT_IS, ...mutant.tries]) {
    const { block } = session.form.elementByName.get(mutant.element) ?? {}
    const changed = new Set(block?.elements.map(({ name }) => name))
    const names = Object.keys(trial.answers).filter((name) => session.form.elementByName.has(name))
    for (const name of names)
      for (const element of session.change(name, trial.answers[name] ?? null).elements) changed.add(element)
    const proposed = mutant.mayDiffer(session)
      ? expectFrom(mutant, given, trial, { session, changed: [...changed] })
      : undefined
    for (const name of names.toReversed()) session.change(name, given.answers[name] ?? null)
    // Reopen the case: an answer given for the first time cannot be removed again, because its default only applies before
    // the first answer.
    if (names.some((name) => given.answers[name] === undefined))
      session = runCase(session.form, deployment, given)
    if (!proposed) continue
    const full = { ...given, answers: { ...given.answers, ...proposed.answers } }
    const expected = { ...EMPTY, ...proposed.expect }
    if (isNoticed(mutated, deployment, { ...full, expect: expected })) return proposed
  }
  return undefined
}

/** The unchanged example, which may reach the rule but expect too little. */
const AS_IT_IS: Trial = { what: 'as it is', answers: {} }

const EMPTY: FormCase['expect'] = {
  visible: [],
  hidden: [],
  required: [],
  optional: [],
  disabled: [],
  enabled: [],
  choices: {},
  values: {},
}

interface Changed {
  readonly session: FormSession
  /** Elements of the block, and elements changed by the answers, which a wrong rule would change differently. */
  readonly changed: readonly string[]
}

/** The form's current behaviour with these answers: the state of the changed elements, and all violations. */
function expectFrom(
  { place }: Mutant,
  given: RunCase['given'],
  { what, answers }: Trial,
  { session, changed }: Changed,
): ProposedCase {
  const states = changed.map((name) => session.getElement(name))
  const choices = states
    .filter(
      ({ visible, computed, type, options }) =>
        visible && !computed && options.length > 0 && traitsOf(type).choices === 'authored',
    )
    .map(({ name, options }) => [name, options.map(({ value }) => value)] as const)
  const names = (holds: (state: ElementState) => boolean) => states.filter(holds).map(({ name }) => name)
  const values = states
    .filter(({ visible, computed }) => visible && computed)
    .map(({ name }) => [name, toAnswer(readAnswer(session, name))] as const)
  const lists = {
    visible: names(({ visible }) => visible),
    hidden: names(({ visible }) => !visible),
    required: names(({ visible, required }) => visible && required),
    optional: names(({ visible, required, computed }) => visible && !required && !computed),
    disabled: names(({ visible, disabled }) => visible && disabled),
  }
  return {
    form: given.form,
    title: `${place.split('/').slice(0, 2).join('/')}: ${what} (${caseTitle(given, 'en')})`,
    today: given.today,
    ...(given.direct && { direct: true }),
    ...(given.state !== 'ongoing' && { state: given.state }),
    ...(given.unitPriceEuros !== undefined && { unitPriceEuros: given.unitPriceEuros }),
    ...(given.settings !== undefined && { settings: given.settings }),
    startsFrom: given.name,
    answers: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, toAnswer(value)])),
    expect: {
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      ...(choices.length > 0 && { choices: Object.fromEntries(choices) }),
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
      // Elements with their own conditions may stay hidden in a visible block.
      ...(place.split('/').length < 3 && {
        visibleBlocks: session.visibleBlocks().map(({ slug }) => slug),
      }),
      violations: [...readViolations(session)],
    },
  }
}

function toAnswer(value: string | readonly string[] | null): string | string[] | null {
  return typeof value === 'string' || value === null ? value : [...value]
}
