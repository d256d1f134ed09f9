import { blocksInOrder } from '#form/blocks.ts'
import { unknownName, type Reason } from '#form/reason.ts'
import type { VigilanceRow } from '#rules/vigilance.ts'
import { errorAt, type DeploymentProblem, type ProblemInFile } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** The list of countries whose values the answers hold. */
const COUNTRIES = 'countries'

/** Reports rows with unknown names, and rows that no dossier can match: they would silently never apply. */
export function checkVigilance(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const { code, fourEyes, vigilance } = deployment
  const file = `${code}/deployment.json`
  const codes = vigilance.rows.map((row) => row.code)
  const problems = vigilance.rows.flatMap((row, index) => [
    ...(codes.indexOf(row.code) === index ? [] : [{ path: `${index}.code`, reason: TWICE }]),
    ...checkNames(row, deployment).map(({ path, reason }) => ({ path: `${index}.when.${path}`, reason })),
    ...checkRanges(row).map((path) => ({ path: `${index}.when.${path}`, reason: EMPTY_RANGE })),
    ...(asksExposure(row) && !hasExposure(deployment)
      ? [{ path: `${index}.when.exposed`, reason: NOT_ASKED }]
      : []),
  ])
  const levels = new Set([vigilance.otherwise, ...vigilance.rows.map(({ level }) => level)])
  const unreached = (fourEyes?.vigilance ?? []).filter((level) => !levels.has(level))
  return [
    ...problems.map(({ path, reason }) => errorAt(file, `vigilance.rows.${path}`, reason)),
    ...unreached.map((level) => errorAt(file, 'fourEyes.vigilance', noRowGives(level))),
  ]
}

const TWICE: Reason = { fr: 'deux lignes ont ce code', en: 'two rows have this code' }
const EMPTY_RANGE: Reason = {
  fr: 'aucune valeur n’est à la fois au-dessus et au-dessous de ces bornes',
  en: 'no value is within these bounds',
}
const NOT_ASKED: Reason = {
  fr: 'aucun formulaire ne demande si une personne est politiquement exposée (rôle compliance.pep)',
  en: 'no form asks whether a person is politically exposed (role compliance.pep)',
}

function noRowGives(level: string): Reason {
  return {
    fr: `aucune ligne de vigilance ne donne le niveau ${level}`,
    en: `no row of vigilance gives the level ${level}`,
  }
}

function checkNames(
  { when }: VigilanceRow,
  { products, datalists }: LoadedDeployment,
): readonly ProblemInFile[] {
  const known = products.map(({ code }) => code)
  const countries = datalists[COUNTRIES]?.options.map(({ value }) => value)
  const refuse = (
    path: 'products' | 'countries' | 'onlyCountries',
    noun: 'product' | 'country',
    among: readonly string[] | undefined,
  ) =>
    (when[path] ?? [])
      .filter((name) => among !== undefined && !among.includes(name))
      .map((name) => ({ path, reason: unknownName(noun, name, among ?? []) }))
  return [
    ...refuse('products', 'product', known),
    ...refuse('countries', 'country', countries),
    ...refuse('onlyCountries', 'country', countries),
  ]
}

/** Upper bounds that are not above their lower bound. */
function checkRanges({ when }: VigilanceRow): readonly string[] {
  const { amountFrom = 0, amountBelow, relationFrom = 0, relationBelow } = when
  return [
    ...(amountBelow !== undefined && amountBelow <= amountFrom ? ['amountBelow'] : []),
    ...(relationBelow !== undefined && relationBelow <= relationFrom ? ['relationBelow'] : []),
  ]
}

function asksExposure({ when }: VigilanceRow): boolean {
  return when.exposed !== undefined
}

function hasExposure({ forms }: LoadedDeployment): boolean {
  return Object.values(forms).some((form) =>
    blocksInOrder(form).some(({ elements }) => elements.some(({ role }) => role?.endsWith('.pep'))),
  )
}
