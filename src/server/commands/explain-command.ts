import { explain } from '#engine/explain.ts'
import { type Explanation, violationText } from '#engine/index.ts'
import { caseTitle } from '#form/case-title.ts'
import { unknownName } from '#form/reason.ts'
import { isLocale, LOCALES, type Locale, type Localized } from '#vocabulary/locale.ts'
import { openCase, readCases } from '../forms/deployment-cases.ts'
import { describeReason } from '../forms/deployment-error.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import { Misuse, refused, type Arguments, type Outcome } from '../terminal/command.ts'

const HEADINGS = {
  visible: { fr: 'affiché', en: 'shown' },
  required: { fr: 'obligatoire', en: 'required' },
  disabled: { fr: 'non modifiable', en: 'disabled' },
  value: { fr: 'valeur', en: 'value' },
} as const satisfies Record<string, Localized>
const YES: Localized = { fr: 'oui', en: 'yes' }
const NO: Localized = { fr: 'non', en: 'no' }
const NOTHING: Localized = { fr: 'rien', en: 'nothing' }
const ALWAYS: Localized = { fr: 'aucune condition', en: 'no condition' }

/** Explains the state of an element in an example, as `Pourquoi ?` does on a page. */
export async function explainElement({ positionals, values }: Arguments): Promise<Outcome> {
  const [code = '', name = '', element = ''] = positionals
  const { lang = authorLocale(process.env) } = values
  if (!isLocale(lang)) throw new Misuse(`--lang is one of ${LOCALES.join(', ')}.`)
  const locale = lang
  const deployment = await loadDeployment(code)
  const cases = readCases(deployment)
  const given = cases.find((each) => each.name === name)
  const known = cases.map((each) => each.name)
  if (!given) return refused(describeReason(unknownName('case', name, known), locale))
  const session = openCase(deployment, given)
  const names = [...session.form.elementByName.keys()]
  if (!names.includes(element)) return refused(describeReason(unknownName('element', element, names), locale))
  const state = session.getElement(element)
  const explanation = explain(session, element)
  const answer = state.answer.kind === 'value' ? [state.answer.value].flat().join(', ') : NOTHING[locale]
  const wrong = state.violations.map((violation) => violationText(locale, violation))
  const lines = [
    `${state.label[locale]} (${element}, ${state.type}) · ${caseTitle(given, locale)}`,
    ...describe('visible', state.visible ? YES : NO, explanation, locale),
    ...describe('required', state.required ? YES : NO, explanation, locale),
    ...describe('disabled', state.disabled ? YES : NO, explanation, locale),
    ...describe('value', { fr: answer, en: answer }, explanation, locale),
    ...wrong.map((text) => `! ${text}`),
  ]
  return { ok: true, lines, data: { ...explanation, state: { visible: state.visible, answer, wrong } } }
}

function describe(
  part: keyof typeof HEADINGS,
  result: Localized,
  explanation: Explanation,
  locale: Locale,
): readonly string[] {
  const steps = explanation[part].map(({ what, operands, result: held }) => {
    const read = operands.map((operand) => `${operand.name} = ${operand.value ?? NOTHING[locale]}`)
    return `    ${what} → ${held}${read.length === 0 ? '' : ` (${read.join(', ')})`}`
  })
  const none = steps.length === 0 ? [`    ${ALWAYS[locale]}`] : steps
  return [`  ${HEADINGS[part][locale]}: ${result[locale]}`, ...none]
}
