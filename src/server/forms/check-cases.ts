import { compileForm, openForm, type AnswerInput, type CompiledForm } from '#engine/index.ts'
import { blocksInOrder } from '#form/blocks.ts'
import { EquivalentMutants, FormCase } from '#form/form-case.ts'
import { unknownName, type Reason } from '#form/reason.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { compareCase, STATE_KEYS } from './compare-case.ts'
import { caseFacts } from './deployment-cases.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { groupFailures, type CaseFailure } from './group-failures.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/**
 * Runs every example of a deployment, as on each start: a hundred take a tenth of a second. Reports unreadable files,
 * unknown names, and unexpected results.
 */
export async function checkCases(
  folders: readonly string[],
  deployment: LoadedDeployment | undefined,
): Promise<readonly DeploymentProblem[]> {
  const problems: DeploymentProblem[] = []
  const known = new Map<string, FormCase>()
  const own: string[] = []
  for (const directory of folders) {
    const folder = DeploymentFolder.at(directory, problems)
    await folder.read('equivalent-mutants.json', EquivalentMutants)
    for (const [name, each] of await folder.readAll('cases', FormCase)) {
      if (directory === folders[0]) own.push(name)
      if (!known.has(name)) known.set(name, each)
    }
  }
  if (!deployment) return problems
  const runner = new Runner(deployment, known)
  const results = own.map((name) => runner.check(name))
  const failures = results.flatMap((result) => result.failures)
  return [
    ...problems,
    ...results.flatMap((result) => result.problems),
    ...groupFailures(deployment.code, deployment.forms, failures),
  ]
}

interface CaseProblem {
  readonly at: readonly string[]
  readonly reason: Reason
}

/** What is wrong with an example: names in its file, or else what it expects. */
interface CaseResult {
  readonly problems: readonly DeploymentProblem[]
  readonly failures: readonly CaseFailure[]
}

class Runner {
  readonly #deployment: LoadedDeployment
  readonly #cases: ReadonlyMap<string, FormCase>
  readonly #compiled = new Map<string, CompiledForm>()

  constructor(deployment: LoadedDeployment, cases: ReadonlyMap<string, FormCase>) {
    this.#deployment = deployment
    this.#cases = cases
  }

  check(name: string): CaseResult {
    const given = this.#cases.get(name)
    if (!given) return this.#refuse(name, [])
    const answers = this.#answersOf(name, [])
    if ('reason' in answers) return this.#refuse(name, [answers])
    const form = this.#compile(given.form)
    const forms = Object.keys(this.#deployment.forms)
    if (!form) return this.#refuse(name, [{ at: ['form'], reason: unknownName('form', given.form, forms) }])
    // Problems of the form itself were already reported.
    if (form.problems.length > 0) return this.#refuse(name, [])
    const unknown = [...findUnknown(given, form), ...this.#findUnknownProducts(given, form)]
    if (unknown.length > 0) return this.#refuse(name, unknown)
    const session = openForm(form, {
      answers: answers.answers,
      today: given.today,
      facts: caseFacts(this.#deployment, given),
    })
    const differences = compareCase(session, given.expect)
    return { problems: [], failures: differences.map((difference) => ({ name, given, difference })) }
  }

  #refuse(name: string, problems: readonly CaseProblem[]): CaseResult {
    const file = `${this.#deployment.code}/cases/${name}.json`
    return {
      problems: problems.map(({ at, reason }) => ({
        ...errorAt(file, at.join('.'), reason),
        at,
        examples: [name],
      })),
      failures: [],
    }
  }

  #answersOf(
    name: string,
    before: readonly string[],
  ): { readonly answers: Readonly<Record<string, AnswerInput>> } | CaseProblem {
    const found = this.#cases.get(name)
    if (!found) return { at: ['startsFrom'], reason: unknownName('case', name, [...this.#cases.keys()]) }
    if (before.includes(name)) {
      const reason = {
        fr: `${name} part de lui-même : ${[...before, name].join(', ')}`,
        en: `${name} starts from itself: ${[...before, name].join(', ')}`,
      }
      return { at: ['startsFrom'], reason }
    }
    if (found.startsFrom === undefined) return { answers: found.answers }
    const base = this.#answersOf(found.startsFrom, [...before, name])
    return 'answers' in base ? { answers: { ...base.answers, ...found.answers } } : base
  }

  #compile(name: string): CompiledForm | undefined {
    const definition = this.#deployment.forms[name]
    const compiled = this.#compiled.get(name) ?? (definition && compileForm(definition))
    if (compiled) this.#compiled.set(name, compiled)
    return compiled
  }

  /** Otherwise an example with a withdrawn product would fail for misleading reasons. */
  #findUnknownProducts({ answers }: FormCase, form: CompiledForm): readonly CaseProblem[] {
    const codes = this.#deployment.products.map(({ code }) => code)
    return Object.entries(answers).flatMap(([name, answer]) => {
      const element = form.elementByName.get(name)
      if (typeof answer !== 'string' || answer === '' || !element) return []
      const { choices } = traitsOf(element.type)
      if (choices === 'table') return this.#findUnknownRow(name, answer)
      if (choices !== 'products' || codes.includes(answer)) return []
      return [{ at: ['answers', name], reason: unknownName('product', answer, codes) }]
    })
  }

  /** The row of a product's table ends with table and product: `10|np|TEMP_3_15|EP`. */
  #findUnknownRow(name: string, answer: string): readonly CaseProblem[] {
    const [, , table, product] = answer.split('|')
    const tables = this.#deployment.tables.map(({ code }) => code)
    const products = this.#deployment.products.map(({ code }) => code)
    const at = ['answers', name]
    if (table !== undefined && !tables.includes(table))
      return [{ at, reason: unknownName('table', table, tables) }]
    if (product !== undefined && !products.includes(product))
      return [{ at, reason: unknownName('product', product, products) }]
    return []
  }
}

function findUnknown({ answers, expect }: FormCase, form: CompiledForm): readonly CaseProblem[] {
  const names = [...form.elementByName.keys()]
  const blocks = blocksInOrder(form.definition).map(({ slug }) => slug)
  const named = [
    ...Object.keys(answers).map((name) => ({ at: ['answers', name], name })),
    ...Object.keys(expect.values).map((name) => ({ at: ['expect', 'values', name], name })),
    ...Object.keys(expect.choices).map((name) => ({ at: ['expect', 'choices', name], name })),
    ...STATE_KEYS.flatMap((key) => expect[key].map((name) => ({ at: ['expect', key, name], name }))),
    ...(expect.violations ?? []).map((line) => ({
      at: ['expect', 'violations', line],
      name: line.split(' ')[0] ?? '',
    })),
  ]
  return [
    ...named
      .filter(({ name }) => !form.elementByName.has(name))
      .map(({ at, name }) => ({ at, reason: unknownName('element', name, names) })),
    ...(expect.visibleBlocks ?? [])
      .filter((slug) => !blocks.includes(slug))
      .map((slug) => ({ at: ['expect', 'visibleBlocks', slug], reason: unknownName('block', slug, blocks) })),
  ]
}
