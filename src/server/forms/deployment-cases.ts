import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileForm, openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import type { AdvisorIdentity } from '#form/advisor-identity.ts'
import { collectCaseAnswers } from '#form/case-answers.ts'
import { FormCase } from '#form/form-case.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Advisor of the cases' dossiers; the demo has this account. */
export const CASE_ADVISOR = {
  code: 'C001',
  email: 'advisor@demo.test',
  firstName: 'Anne',
  lastName: 'Conseil',
} as const
/** Invented legal identity of advisors in cases and in the demo. */
export const SPECIMEN_ADVISOR_IDENTITY: AdvisorIdentity = {
  firm: 'Cabinet Delorme Patrimoine, SARL au capital de 8 000 €, RCS Lyon 000 000 101, 4 place de la Démonstration, 69002 Lyon',
  orias: '00000101',
  association: 'Association professionnelle de démonstration (APD), agréée par l’AMF',
  insurer: 'Assurances de Démonstration, contrat n° D-0001',
  mediator: 'Médiateur de démonstration, 1 rue de l’Exemple, 75000 Paris, mediateur@exemple.test',
  fees: 'Aucun honoraire n’est facturé au client ; le cabinet perçoit une part de la commission de souscription, au plus 5 % du montant souscrit',
  advice: 'Conseil non indépendant, sur les fonds immobiliers distribués par le cabinet',
}
export const CASE_DOSSIER = 7

/** A case with its answers merged over those of the cases it starts from. */
export interface ReadCase extends Omit<FormCase, 'answers'> {
  /** File name without extension. */
  readonly name: string
  readonly answers: Readonly<Record<string, AnswerInput>>
}

/** Cases of a deployment by file name; `startsFrom` may name a case of a base. */
export function readCases({ folders: [own = '', ...bases] }: LoadedDeployment): readonly ReadCase[] {
  const cases = readFolder(own)
  const known = new Map([...bases.toReversed().flatMap((base) => [...readFolder(base)]), ...cases])
  const find = (name: string): FormCase => {
    const found = known.get(name)
    if (!found) throw new Error(`no case is called ${name}`)
    return found
  }
  return [...cases].map(([name, each]) => ({ ...each, name, answers: collectCaseAnswers(name, find) }))
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

/** Opens the form of a case, with its answers by default. */
export function openCase(
  deployment: LoadedDeployment,
  given: ReadCase,
  answers: Readonly<Record<string, AnswerInput>> = given.answers,
): FormSession {
  const form = deployment.forms[given.form]
  if (!form) throw new Error(`${given.name}: no form is called ${given.form}`)
  return openForm(compileForm(form), { answers, today: given.today, facts: caseFacts(deployment, given) })
}

/** Facts of a case: user, dossier, advisor and reference data. */
export function caseFacts(
  { settings, products, tables, receiptTypes }: LoadedDeployment,
  given: Pick<ReadCase, 'state' | 'direct'> & Partial<Pick<ReadCase, 'unitPriceEuros' | 'settings'>>,
): Facts {
  const { unitPriceEuros: amountEuros } = given
  return {
    user: CASE_ADVISOR,
    dossier: {
      id: CASE_DOSSIER,
      state: given.state,
      direct: given.direct,
      clientId: null,
      advisorCode: CASE_ADVISOR.code,
      advisorEmail: CASE_ADVISOR.email,
    },
    advisor: {
      name: `${CASE_ADVISOR.firstName} ${CASE_ADVISOR.lastName}`,
      identity: SPECIMEN_ADVISOR_IDENTITY,
    },
    settings: { ...settings, ...given.settings },
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
