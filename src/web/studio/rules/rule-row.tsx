import { useMemo } from 'react'
import type { Operator, Rule } from '#form/definition.ts'
import type { Subject } from '#engine/authoring/find-subjects.ts'
import {
  findSubject,
  operatorsFor,
  readRule,
  startRule,
  verbOf,
  writeRule,
  type RuleValue,
} from '#engine/authoring/rule-sentence.ts'
import { IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { RuleValueField } from './rule-value-field.tsx'
import type { Rules } from './use-rules.ts'

/** Three words of a sentence, each chosen: `[Montant] [est au moins] [30 000]`. */
export function RuleRow({
  rules,
  rule,
  number,
  onChange,
  onRemove,
}: {
  readonly rules: Rules
  readonly rule: Rule
  /** Counts from 1, for the names of its fields. */
  readonly number: number
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}) {
  const { locale } = useTranslation()
  const words = readRule(rule)
  const subject = findSubject(words.subject, rules.subjects)
  const change = (part: { readonly operator: Operator } | { readonly value: RuleValue }) =>
    onChange(writeRule({ ...words, ...part }, rule))
  const ask = (key: string) => {
    const next = rules.subjects.get(key)
    if (next) onChange(writeRule(startRule(next), rule))
  }
  return (
    <fieldset className="rule__row" aria-label={t('studio.rules.rule', { number })}>
      <SubjectSelect
        label={t('studio.rules.subject', { number })}
        subjects={rules.subjects}
        subject={subject}
        onChange={ask}
      />
      <select
        className="input rule__verb"
        aria-label={t('studio.rules.verb', { number })}
        value={words.operator}
        onChange={({ target }) => {
          const operator = operatorsFor(subject.kind, words.operator).find((each) => each === target.value)
          if (operator) change({ operator })
        }}
      >
        {operatorsFor(subject.kind, words.operator).map((operator) => (
          <option key={operator} value={operator}>
            {verbOf(operator)[locale]}
          </option>
        ))}
      </select>
      <RuleValueField
        key={subject.key}
        label={t('studio.rules.value', { number })}
        rules={rules}
        subject={subject}
        value={words.value}
        onChange={(value) => change({ value })}
      />
      <IconButton icon={X} label={t('studio.rules.remove', { number })} onClick={onRemove} />
    </fieldset>
  )
}

/** What a rule asks about, by block. */
function SubjectSelect({
  label,
  subjects,
  subject,
  onChange,
}: {
  readonly label: string
  readonly subjects: ReadonlyMap<string, Subject>
  readonly subject: Subject
  readonly onChange: (key: string) => void
}) {
  const { locale } = useTranslation()
  const groups = useMemo(
    () => Map.groupBy(subjects.values(), ({ place }) => place?.[locale] ?? ''),
    [subjects, locale],
  )
  return (
    <select
      className="input rule__subject"
      aria-label={label}
      value={subject.key}
      aria-invalid={subject.kind === 'unknown' || undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      {subject.kind === 'unknown' && (
        <option value={subject.key}>{t('studio.rules.unknown', { name: subject.key })}</option>
      )}
      {[...groups].map(([place, members]) => (
        <optgroup key={place} label={place || t('studio.rules.dossier')}>
          {members.map((member) => (
            <option key={member.key} value={member.key}>
              {member.label[locale]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
