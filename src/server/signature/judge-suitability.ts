import type { FormSession } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import type { Suitability } from '#form/deployment.ts'
import { readRole } from '../dossiers/index.ts'

/**
 * Reasons why the investment is unsuitable, from the signed answers: rules of the deployment that match, or an incomplete
 * questionnaire. Empty when suitable. Source: domain §2 "Profile", §7.
 */
export function judgeSuitability(session: FormSession, suitability: Suitability): readonly Text[] {
  const answered = suitability.unsuitable.map((rule) => ({
    rule,
    answer: readNumber(readRole(session, rule.role)),
  }))
  if (answered.some(({ answer }) => answer === undefined)) return [suitability.incomplete]
  return answered.filter(({ rule, answer }) => holds(rule, answer)).map(({ rule }) => rule.reason)
}

function readNumber(answer: string | undefined): number | undefined {
  const number = Number(answer ?? Number.NaN)
  return Number.isNaN(number) ? undefined : number
}

function holds(rule: Suitability['unsuitable'][number], answer: number | undefined): boolean {
  if (answer === undefined) return false
  return rule.operator === 'equal' ? answer === rule.value : answer <= rule.value
}
