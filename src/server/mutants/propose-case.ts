import { compileForm, type CompiledForm, type FormSession } from '#engine/index.ts'
import type { FormCase } from '#form/form-case.ts'
import { readAnswer, readViolations } from '../forms/compare-case.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Mutant, Trial } from './mutant.ts'
import { isNoticed, type RunCase } from './run-mutants.ts'

/** A case file's content, ready to be read by its author and added. */
export type ProposedCase = Pick<FormCase, 'form' | 'title' | 'today' | 'answers'> & {
  readonly direct?: boolean
  readonly state?: string
  readonly unitPriceEuros?: string
  readonly startsFrom: string
  readonly expect: Partial<FormCase['expect']>
}

/**
 * Finds answers that tell a form from its mutant: those of a case with one answer on either side of the rule. What the
 * form does with them today is what the proposed case expects. Undefined when nothing that was tried shows the change.
 */
export function proposeCase(
  mutant: Mutant,
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
): ProposedCase | undefined {
  const mutated = compileForm(mutant.build())
  const code = mutant.id.slice(0, mutant.id.indexOf(':'))
  // Cases that answer everything reach most rules.
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
  { given, session }: RunCase,
  mutated: CompiledForm,
): ProposedCase | undefined {
  const unchanged: Trial[] = mutant.reads.slice(0, 1).flatMap((name) => {
    const value = given.answers[name]
    return value === undefined ? [] : [{ name, value }]
  })
  for (const trial of [...unchanged, ...mutant.tries]) {
    const before = given.answers[trial.name] ?? null
    session.change(trial.name, trial.value)
    const proposed = mutant.mayDiffer(session) ? expectFrom(mutant, given, trial, session) : undefined
    session.change(trial.name, before)
    if (!proposed) continue
    const full = { ...given, answers: { ...given.answers, ...proposed.answers } }
    const expected = { ...EMPTY, ...proposed.expect }
    if (isNoticed(mutated, deployment, { ...full, expect: expected })) return proposed
  }
  return undefined
}

const EMPTY: FormCase['expect'] = {
  visible: [],
  hidden: [],
  required: [],
  optional: [],
  disabled: [],
  enabled: [],
  values: {},
}

/** What the form does with these answers now: the state of the element, and everything that is wrong. */
function expectFrom(
  { element: name, id }: Mutant,
  given: RunCase['given'],
  { name: tried, value }: Trial,
  session: FormSession,
): ProposedCase {
  const { visible, required, disabled, computed } = session.getElement(name)
  const [, place = '', rule = ''] = id.split(': ')
  return {
    form: given.form,
    title: `${place}: ${rule}`,
    today: given.today,
    ...(given.direct && { direct: true }),
    ...(given.state !== 'ongoing' && { state: given.state }),
    ...(given.unitPriceEuros !== undefined && { unitPriceEuros: given.unitPriceEuros }),
    startsFrom: given.name,
    answers: { [tried]: toAnswer(value) },
    expect: {
      [visible ? 'visible' : 'hidden']: [name],
      ...(visible && { [required ? 'required' : 'optional']: [name] }),
      ...(visible && { [disabled ? 'disabled' : 'enabled']: [name] }),
      ...(visible && computed && { values: { [name]: toAnswer(readAnswer(session, name)) } }),
      violations: [...readViolations(session)],
    },
  }
}

function toAnswer(value: string | readonly string[] | null): string | string[] | null {
  return typeof value === 'string' || value === null ? value : [...value]
}
