import type { AnswerInput, FormSession } from '#engine/index.ts'
import { findInForce } from '#rules/in-force.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { openCase, readCases, type ReadCase } from './deployment-cases.ts'

type Answers = Readonly<Record<string, AnswerInput>>

const REPRESENTATIVE: Answers = {
  prot1_civility: 'MME',
  prot1_last_name: 'Roussel',
  prot1_first_name: 'Claire',
  prot1_birthdate: '18/01/1984',
  prot1_email: 'claire.roussel@exemple.fr',
  prot1_mobile: '06 33 21 54 76',
  prot_judge: 'Non',
}

const COMPANY_CASE = 'company'

/** Subscribers of a complete set, as answers laid over a deployment's case `complete`. */
export const HOLDERS: Readonly<Record<string, Answers | typeof COMPANY_CASE>> = {
  single: {},
  couple: {
    has_cos: 'true',
    cos_link: 'SPOUSE',
    cos_civility: 'M',
    cos_last_name: 'Lemaire',
    cos_birth_name: 'Lemaire',
    cos_first_name: 'Henri',
    cos_birthdate: '02/05/1959',
    cos_birth_city: 'Angers',
    cos_birth_country: 'FR',
    cos_nationality: 'FR',
    cos_job: 'RETRAITE',
    cos_tax_country: 'FR',
    cos_tin: '9876543210987',
    cos_email: 'henri.lemaire@exemple.fr',
    cos_mobile: '06 70 15 22 90',
    cos_pep: 'Non',
    cos_us_person: 'Non',
    cos_horizon: '3',
    cos_liquidity: '2',
    sub_marital: 'MARRIED',
    sub_regime: 'SEPARATION',
  },
  company: COMPANY_CASE,
  minor: {
    ...REPRESENTATIVE,
    sub_birthdate: '03/09/2012',
    sub_capacity: 'MINEUR',
    sub_marital: 'SINGLE',
    prot1_quality: 'PARENT',
    job_status: 'STUDENT',
    job_title: 'ETUDIANT',
    job_sector: 'Enseignement',
  },
  'protected adult': { ...REPRESENTATIVE, sub_capacity: 'TUTELLE', prot1_quality: 'TUTEUR' },
}

const DISMEMBERMENT: Answers = {
  dism_mode: 'AGREEMENT',
  dism_type: 'TEMP',
  ctp_civility: 'MME',
  ctp_last_name: 'Vasseur',
  ctp_first_name: 'Jeanne',
  ctp_birthdate: '30/07/1931',
  ctp_birth_city: 'Saumur',
  ctp_nationality: 'FR',
  ctp_address: '8 quai Mayaud',
  ctp_zip: '49400',
  ctp_city: 'Saumur',
  ctp_email: 'jeanne.vasseur@exemple.fr',
  ctp_mobile: '06 12 34 56 78',
  ctp_code: 'S00033',
}

/** Rights subscribed. */
export const HOLDINGS: Readonly<Record<string, Answers>> = {
  full: { inv_holding: 'FULL' },
  bare: { ...DISMEMBERMENT, inv_holding: 'BARE' },
  usufruct: { ...DISMEMBERMENT, inv_holding: 'USUFRUCT' },
}

/** Means of payment. */
export const PAYMENTS: Readonly<Record<string, Answers>> = {
  transfer: { pay_mode: 'TRANSFER', org_savings: '60', org_property: '40', org_loan: '0' },
  debit: {
    pay_mode: 'SEPA',
    plan_mandate: ['ok'],
    org_savings: '60',
    org_property: '40',
    org_loan: '0',
  },
}

/** A dossier with every answer that its documents need. */
export interface CompleteSet {
  readonly name: string
  readonly given: ReadCase
  readonly session: FormSession
}

/** Every combination of holder, right and payment of a deployment, fully answered, with further answers. */
export function completeSets(deployment: LoadedDeployment, further: Answers = {}): readonly CompleteSet[] {
  return Object.entries(HOLDERS).flatMap(([holder, household]) =>
    Object.entries(HOLDINGS).flatMap(([holding, right]) =>
      Object.entries(PAYMENTS).map(([payment, means]) => {
        const answers = { ...answersOf(deployment, household), ...right, ...means, ...further }
        const { given, session } = complete(deployment, answers)
        return { name: `${holder}, ${holding}, ${payment}`, given, session }
      }),
    ),
  )
}

function answersOf(deployment: LoadedDeployment, household: Answers | string): Answers {
  if (typeof household !== 'string') return household
  const [, ...bases] = deployment.folders
  return findCase({ ...deployment, folders: bases }, household).answers
}

function complete(
  deployment: LoadedDeployment,
  overlay: Answers,
): { readonly given: ReadCase; readonly session: FormSession } {
  const given = findCase(deployment, 'complete')
  const session = openCase(deployment, given, { ...given.answers, ...overlay })
  const nameOf = (role: string) => session.form.elementByRole.get(role)?.name ?? ''
  const isDismembered = overlay['inv_holding'] !== 'FULL'
  const product = deployment.products.find(
    ({ dismembermentTable, openToDirect }) =>
      openToDirect && (!isDismembered || findInForce(dismembermentTable, given.today)?.value !== null),
  )
  if (product === undefined) throw new Error(`${deployment.code} has no product for this right`)
  session.change(nameOf('subscription.product'), product.code)
  const shares = Math.max(10, findInForce(product.minimumShares, given.today)?.value ?? 1)
  session.change(nameOf('subscription.shares'), String(shares))
  if (isDismembered) {
    const duration = nameOf('subscription.durationYears')
    const { options } = session.getElement(duration)
    session.change(
      duration,
      (options.find(({ value }) => value.startsWith('10|')) ?? options[0])?.value ?? null,
    )
  }
  for (const { element } of session.validate()) {
    const { type } = session.getElement(element)
    if (type === 'input_receipt_file') session.change(element, ['1'])
    const words = session.expectedWords(element)
    if (words !== undefined) session.change(element, words)
  }
  return { given, session }
}

function findCase(deployment: LoadedDeployment, name: string): ReadCase {
  const found = readCases(deployment).find((each) => each.name === name)
  if (found === undefined) throw new Error(`${deployment.code} has no case ${name}`)
  return found
}
