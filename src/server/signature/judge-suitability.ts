import { displayAnswer, type CompiledElement, type FormSession } from '#engine/index.ts'
import type { CriteriaOfHolder } from '#documents/document-view.ts'
import type { Text } from '#form/definition.ts'
import type { Suitability } from '#form/signing-settings.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readRole } from '../dossiers/index.ts'

type Rule = Suitability['unsuitable'][number]

/** Conclusion of a suitability report. */
export interface Judgement {
  /** Why the investment is unsuitable; empty when it is suitable. */
  readonly reasons: readonly Text[]
  /** Each criterion with its answer, its threshold and its verdict, holder by holder. */
  readonly criteria: readonly CriteriaOfHolder[]
}

interface Judged {
  readonly rule: Rule
  readonly element: CompiledElement
  readonly answer: number | undefined
}

/** Roles of a co-holder's own answers: `coProfile.horizon` beside `profile.horizon`. */
const HOLDERS = [
  { person: 'subscriber', profile: 'profile' },
  { person: 'coSubscriber', profile: 'coProfile' },
] as const

/**
 * Judges the investment for each holder from the signed answers: rules of the deployment that match, or an incomplete
 * questionnaire. A co-holder is judged by the rules whose element the form asks of them. Source: domain §2 "Profile", §7.
 */
export function judgeSuitability(session: FormSession, suitability: Suitability): Judgement {
  const holders = HOLDERS.map(({ person, profile }) => ({
    name: nameOf(session, person),
    judged: suitability.unsuitable.flatMap((rule) => judge(session, rule, profile)),
  })).filter(({ judged }, index) => index === 0 || judged.length > 0)
  const isCouple = holders.length > 1
  const ofHolders = holders.flatMap(({ name, judged }) =>
    judged
      .filter(({ rule, answer }) => holds(rule, answer))
      .map(({ rule: { reason } }) => (isCouple ? prefixName(name, reason) : reason)),
  )
  const isIncomplete =
    (holders[0]?.judged.length ?? 0) < suitability.unsuitable.length ||
    holders.some(({ judged }) => judged.some(({ answer }) => answer === undefined))
  return {
    reasons: isIncomplete ? [suitability.incomplete] : ofHolders,
    criteria: holders.map(({ name, judged }) => ({
      holder: name,
      criteria: judged.map((each) => presentCriterion(session, each)),
    })),
  }
}

function judge(session: FormSession, rule: Rule, profile: string): readonly Judged[] {
  const role = rule.role.replace(/^profile\./, `${profile}.`)
  const element = session.form.elementByRole.get(role)
  if (
    !element ||
    (profile !== 'profile' && (role === rule.role || !session.getElement(element.name).visible))
  )
    return []
  return [{ rule, element, answer: readNumber(readRole(session, role)) }]
}

function presentCriterion(session: FormSession, { rule, element, answer }: Judged) {
  const state = session.getElement(element.name)
  const { label, documentLabel } = state.definition.attributes
  const option = state.options.find(({ value }) => value === String(rule.value))
  const shown = (locale: Locale) => option?.label[locale] ?? String(rule.value)
  return {
    label: documentLabel ?? label,
    answer: { fr: displayAnswer(state, 'fr'), en: displayAnswer(state, 'en') },
    threshold:
      rule.operator === 'equal'
        ? { fr: `autre que « ${shown('fr')} »`, en: `other than “${shown('en')}”` }
        : { fr: `plus de ${shown('fr')}`, en: `more than ${shown('en')}` },
    suits: answer === undefined ? null : !holds(rule, answer),
  }
}

function nameOf(session: FormSession, person: string): string {
  const company = person === 'subscriber' ? readRole(session, 'company.name') : undefined
  const names = ['firstName', 'lastName'].map((name) => readRole(session, `${person}.${name}`))
  return company ?? names.filter(Boolean).join(' ')
}

function prefixName(name: string, reason: Text): Text {
  return { fr: `${name} : ${reason.fr}`, en: `${name}: ${reason.en}` }
}

function readNumber(answer: string | undefined): number | undefined {
  const number = Number(answer ?? Number.NaN)
  return Number.isNaN(number) ? undefined : number
}

function holds(rule: Rule, answer: number | undefined): boolean {
  if (answer === undefined) return false
  return rule.operator === 'equal' ? answer === rule.value : answer <= rule.value
}
