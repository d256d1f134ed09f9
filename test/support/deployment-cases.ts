import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileForm, openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { FormCase } from '#form/form-case.ts'
import { listDeployments } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { buildFacts } from './build-form.ts'

/** A case merged over the cases it extends. */
export interface ReadCase extends Omit<FormCase, 'answers'> {
  /** File name without extension. */
  readonly name: string
  readonly answers: Readonly<Record<string, AnswerInput>>
}

/** Every deployment except the base, loaded and validated as at start-up. */
export async function loadDeployments(): Promise<readonly LoadedDeployment[]> {
  const names = await listDeployments()
  return Promise.all(names.map(async (name) => loadDeployment(name)))
}

/** The cases of a deployment, by file name; they may extend one of a base. */
export function readCases({ folders: [own = '', ...bases] }: LoadedDeployment): readonly ReadCase[] {
  const cases = readFolder(own)
  const known = new Map([...bases.toReversed().flatMap((base) => [...readFolder(base)]), ...cases])
  const answersOf = (name: string): Readonly<Record<string, AnswerInput>> => {
    const found = known.get(name)
    if (!found) throw new Error(`no case is called ${name}`)
    return { ...(found.startsFrom === undefined ? {} : answersOf(found.startsFrom)), ...found.answers }
  }
  return [...cases].map(([name, each]) => ({ ...each, name, answers: answersOf(name) }))
}

function readFolder(folder: string): ReadonlyMap<string, FormCase> {
  const cases = join(folder, 'cases')
  if (!existsSync(cases)) return new Map()
  return new Map(
    readdirSync(cases).map((file) => [
      basename(file, '.json'),
      FormCase.parse(JSON.parse(readFileSync(join(cases, file), 'utf8'))),
    ]),
  )
}

/** The form of a case over its facts, with the case's answers or others. */
export function openCase(
  deployment: LoadedDeployment,
  given: ReadCase,
  answers: Readonly<Record<string, AnswerInput>> = given.answers,
): FormSession {
  const form = deployment.forms[given.form]
  if (!form) throw new Error(`${given.name}: no form is called ${given.form}`)
  return openForm(compileForm(form), { answers, today: given.today, facts: caseFacts(deployment, given) })
}

/** Facts of a case. */
export function caseFacts(
  { settings, products, tables, receiptTypes }: LoadedDeployment,
  given: ReadCase,
): Facts {
  const base = buildFacts()
  const { unitPriceEuros: amountEuros } = given
  return {
    ...base,
    dossier: { ...base.dossier, direct: given.direct, state: given.state },
    settings,
    products:
      amountEuros === undefined
        ? products
        : products.map((product) => ({
            ...product,
            prices: [{ validFrom: '2020-01-01', amountEuros, source: 'case' }],
          })),
    tables,
    receiptTypes,
  }
}
