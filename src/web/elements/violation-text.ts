import type { FormSession, Locale, Violation } from '#engine/index.ts'
import { formatNumber } from '#rules/format.ts'
import type { Translate, WordingKey } from '../wording/i18n.ts'

/** Codes the engine gives that have a wording of their own. Source: wizard §5. */
const VIOLATION_KEYS = [
  'element.error.different-to-expected',
  'validation.error.bic',
  'validation.error.date',
  'validation.error.date-max',
  'validation.error.date-min',
  'validation.error.dismemberment-age',
  'validation.error.email',
  'validation.error.email-partner',
  'validation.error.email-spouse',
  'validation.error.email-two-addresses',
  'validation.error.iban',
  'validation.error.maxvalue',
  'validation.error.minor-capacity',
  'validation.error.minvalue',
  'validation.error.number',
  'validation.error.ordered-integers',
  'validation.error.percentage-range-group-sum',
  'validation.error.phone',
  'validation.error.phone-co-subscriber',
  'validation.error.phone-spouse',
  'validation.error.receipt',
  'validation.error.required',
  'validation.error.select-answer',
  'validation.error.select-field',
  'validation.error.select-multiple',
  'validation.error.select-single',
  'validation.error.siret',
  'validation.error.text-too-short',
  'validation.error.us-person',
] as const satisfies readonly WordingKey[]

/** The sentence of a violation: the author's own, else the wording of its key. Source: wizard §5. */
export function violationText({
  violation,
  session,
  locale,
  t,
}: {
  readonly violation: Violation
  readonly session: FormSession
  readonly locale: Locale
  readonly t: Translate
}): string {
  if (violation.text) return session.text(violation.text, locale)
  const key = VIOLATION_KEYS.find((known) => known === violation.code)
  const label = session.text(session.getElement(violation.element).definition.attributes.label, locale)
  const params: Record<string, string> = { label }
  for (const [name, value] of Object.entries(violation.params)) {
    if (name !== 'label') params[name] = formatNumber(value, locale)
  }
  return t(key ?? 'element.error.different-to-expected', { value: '', min: '', max: '', ...params, label })
}
