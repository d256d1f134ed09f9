import { useState } from 'react'
import type { Subject } from '#engine/authoring/find-subjects.ts'
import { labelOfSetting } from '#engine/authoring/fact-labels.ts'
import { readTypedValue, settingOf, type RuleValue } from '#engine/authoring/rule-sentence.ts'
import { formatNumber } from '#rules/format.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { Rules } from './use-rules.ts'

interface Props {
  readonly label: string
  readonly rules: Pick<Rules, 'settings' | 'settingLabels'>
  readonly subject: Subject
  readonly value: RuleValue
  readonly onChange: (value: RuleValue) => void
}

/** The last word of a rule: selected if the subject has a list of values, otherwise typed. */
export function RuleValueField(props: Props) {
  const { subject, value } = props
  if (Array.isArray(value)) return <SeveralValues {...props} chosen={value} />
  if (subject.values.length > 0) return <ListedValue {...props} />
  return <TypedValue {...props} />
}

function ListedValue({ label, subject: { values }, value, onChange }: Props) {
  const { locale } = useTranslation()
  const known = values.some((each) => each.value === String(value))
  return (
    <select
      className="input rule__value"
      aria-label={label}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      {!known && value !== '' && <option value={String(value)}>{String(value)}</option>}
      {values.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label[locale]}
        </option>
      ))}
      <option value="">{t('wizard.dispute.empty')}</option>
    </select>
  )
}

/** A list of values, in any order. */
function SeveralValues({
  label,
  subject: { values },
  chosen,
  onChange,
}: Props & { readonly chosen: readonly string[] }) {
  const { locale } = useTranslation()
  return (
    <fieldset aria-label={label} className="rule__several">
      {values.map(({ value, label: words }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                values
                  .map((each) => each.value)
                  .filter((each) => (each === value ? target.checked : chosen.includes(each))),
              )
            }
          />
          <span>{words[locale]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Not a valid name of a setting. */
const BLANK = '.blank'

/**
 * The initial value for the chosen kind of comparison: nothing, a setting, or a number that starts as the former
 * setting's.
 */
function againstOf(chosen: string, former: unknown): RuleValue {
  if (chosen === BLANK) return ''
  return chosen === '' ? Number(former ?? 0) : `{setting.${chosen}}`
}

/** A text, or a number that may be a setting. Text that cannot be parsed stays in the field with an error. */
function TypedValue({ label, rules, subject: { kind }, value, onChange }: Props) {
  const { settings, settingLabels } = rules
  const { locale } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const isNumber = kind === 'number' || kind === 'age'
  const setting = settingOf(value)
  const isWrong = typed !== undefined && readTypedValue(kind, typed) === undefined
  const plain = String(value)
  const shown = isNumber && locale === 'fr' ? plain.replace('.', ',') : plain
  const numbers = Object.entries(settings).filter(
    ([name, each]) => typeof each === 'number' || name === setting,
  )
  return (
    <>
      {isNumber && numbers.length > 0 && (
        <select
          className="input rule__setting"
          aria-label={t('studio.rules.against', { label })}
          value={setting ?? (value === '' ? BLANK : '')}
          onChange={({ target }) => {
            setTyped(undefined)
            onChange(againstOf(target.value, settings[setting ?? '']))
          }}
        >
          <option value="">{t('studio.rules.number')}</option>
          <option value={BLANK}>{t('wizard.dispute.empty')}</option>
          {numbers.map(([name, each]) => (
            <option key={name} value={name}>
              {t('studio.rules.setting', {
                name: labelOfSetting(name, settingLabels)[locale],
                value: typeof each === 'number' ? formatNumber(String(each), locale) : String(each),
              })}
            </option>
          ))}
        </select>
      )}
      {setting === undefined && !(isNumber && value === '' && typed === undefined) && (
        <input
          className="input rule__value"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          inputMode={isNumber ? 'decimal' : 'text'}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = readTypedValue(kind, target.value)
            if (next !== undefined) onChange(next)
          }}
          onBlur={() => {
            if (!isWrong) setTyped(undefined)
          }}
        />
      )}
      {kind === 'age' && <span className="muted">{t('studio.unit.years')}</span>}
      {isWrong && (
        <span className="error" role="alert">
          {t('studio.refused.number')}
        </span>
      )}
    </>
  )
}
