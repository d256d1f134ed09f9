import { compileForm, openForm, type CompiledForm, type FormSession } from '#engine/index.ts'
import { compareCase } from '../forms/compare-case.ts'
import { caseFacts, type ReadCase } from '../forms/deployment-cases.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { listMutants } from './list-mutants.ts'
import type { Mutant } from './mutant.ts'

/** A case with its form as it is. */
export interface RunCase {
  readonly given: ReadCase
  readonly session: FormSession
}

/** Which mutants the cases of a deployment detect. */
export interface MutationResult {
  readonly mutants: readonly Mutant[]
  readonly survivors: readonly Mutant[]
}

/**
 * Opens every case of a deployment once. Leaves out cases that fail without any change, since they would seem to detect
 * everything.
 */
export function openCases(deployment: LoadedDeployment, cases: readonly ReadCase[]): readonly RunCase[] {
  const compiled = new Map(Object.entries(deployment.forms).map(([name, form]) => [name, compileForm(form)]))
  return cases.flatMap((given) => {
    const form = compiled.get(given.form)
    const session = form && runCase(form, deployment, given)
    return session && compareCase(session, given.expect).length === 0 ? [{ given, session }] : []
  })
}

/** Opens a form with the answers and facts of a case. */
export function runCase(form: CompiledForm, deployment: LoadedDeployment, given: ReadCase): FormSession {
  const { answers, today } = given
  return openForm(form, { answers, today, facts: caseFacts(deployment, given) })
}

/** All mutants of the forms that compile and that no case detects. */
export function findSurvivors(
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
  mutants: readonly Mutant[] = listAll(deployment),
): MutationResult {
  const usable: Mutant[] = []
  const survivors: Mutant[] = []
  for (const mutant of mutants) {
    const verdict = judge(mutant, deployment, cases)
    if (verdict === 'invalid') continue
    usable.push(mutant)
    if (verdict === 'survives') survivors.push(mutant)
  }
  return { mutants: usable, survivors }
}

export function listAll({ forms }: LoadedDeployment): readonly Mutant[] {
  return Object.values(forms).flatMap(listMutants)
}

/** A mutant that does not compile is `invalid`: the deployment check would refuse such a mistake. */
function judge(
  mutant: Mutant,
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
): 'invalid' | 'killed' | 'survives' {
  const code = mutant.id.slice(0, mutant.id.indexOf(':'))
  const concerned = cases.filter(
    ({ given, session }) => given.form === code && mutant.mayDiffer(session, given.expect),
  )
  // Most survivors are found here without compiling, because no case reaches the rule.
  if (concerned.length === 0 && !mutant.id.includes(': formula ')) return 'survives'
  const form = compileForm(mutant.build())
  if (form.problems.length > 0) return 'invalid'
  return concerned.some(({ given }) => isNoticed(form, deployment, given)) ? 'killed' : 'survives'
}

export function isNoticed(form: CompiledForm, deployment: LoadedDeployment, given: ReadCase): boolean {
  return compareCase(runCase(form, deployment, given), given.expect).length > 0
}
