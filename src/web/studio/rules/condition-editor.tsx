import { useId } from 'react'
import type { Condition, Effect, Rule, When } from '#form/definition.ts'
import { displayAnswer } from '#engine/index.ts'
import {
  describeCondition,
  describeEffects,
  startRule,
  writeRule,
  type ConditionHolder,
} from '#engine/authoring/rule-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { RuleRow } from './rule-row.tsx'
import type { Rules } from './use-rules.ts'

/** A change of a condition: one property, or the whole. */
export type ConditionChange = (path: readonly string[], value: unknown) => void

const EFFECTS: readonly Effect[] = ['visible', 'required', 'disabled']

/** A condition as a sentence of selectable words, with whether it holds for the current example. */
export function ConditionEditor({
  rules,
  holder,
  title,
  condition,
  onChange,
}: {
  readonly rules: Rules
  readonly holder: ConditionHolder
  /** Accessible name, where a page has several conditions. */
  readonly title: string
  readonly condition: Condition | When | undefined
  readonly onChange: ConditionChange
}) {
  const { locale } = useTranslation()
  const effects = condition && 'effects' in condition ? condition.effects : undefined
  const canHaveEffects = holder === 'element'
  const start = describeEffects(holder, effects)
  const add = () => {
    const [subject] = rules.subjects.values()
    if (!subject) return
    const rule = writeRule(startRule(subject))
    if (condition) onChange(['rules'], [...condition.rules, rule])
    else onChange([], { rules: [rule] })
  }
  return (
    <fieldset className="rule">
      <legend className="rule__title">{title}</legend>
      {condition ? (
        <>
          <p className="rule__start">{start[locale]}</p>
          {condition.rules.map((rule, index) => (
            <div key={`${index} of ${condition.rules.length}`} className="rule__line">
              {index > 0 && <Combinator isFirst={index === 1} condition={condition} onChange={onChange} />}
              <RuleRow
                rules={rules}
                rule={rule}
                number={index + 1}
                onChange={(next) => onChange(['rules'], condition.rules.with(index, next))}
                onRemove={() =>
                  condition.rules.length === 1
                    ? onChange([], null)
                    : onChange(['rules'], condition.rules.toSpliced(index, 1))
                }
              />
              <RuleNow rules={rules} rule={rule} />
            </div>
          ))}
          {canHaveEffects && effects && <Effects effects={effects} onChange={onChange} />}
          <p className="rule__words">
            <Verdict holds={rules.session.holds(condition)} />{' '}
            {describeCondition(holder, condition, rules)[locale]}.
          </p>
        </>
      ) : (
        <p className="muted">{t('studio.rules.always')}</p>
      )}
      <Button size="sm" onClick={add}>
        <Icon of={Plus} /> {condition ? t('studio.rules.add-rule') : t('studio.rules.add-condition')}
      </Button>
    </fieldset>
  )
}

/** Whether it holds for the current example, in words and colour. */
export function Verdict({ holds }: { readonly holds: boolean }) {
  return (
    <span className={holds ? 'rule__verdict rule__verdict--true' : 'rule__verdict'}>
      {t(holds ? 'studio.rules.holds' : 'studio.rules.fails')}
    </span>
  )
}

/** Why the rule holds or not: the example's answer. */
function RuleNow({ rules: { session, form }, rule }: { readonly rules: Rules; readonly rule: Rule }) {
  const { locale } = useTranslation()
  const name = 'element' in rule ? rule.element : undefined
  const answer =
    name !== undefined && form.elementByName.has(name)
      ? displayAnswer(session.getElement(name), locale)
      : undefined
  return (
    <p className="rule__now">
      <Verdict holds={session.holds({ rules: [rule], combinator: 'and' })} />{' '}
      {answer !== undefined && (
        <span className="muted">
          {answer === '' ? t('studio.rules.now.empty') : t('studio.rules.now', { answer })}
        </span>
      )}
    </p>
  )
}

/** One combinator for all rules: selectable between the first two, repeated between the others. */
function Combinator({
  isFirst,
  condition: { combinator },
  onChange,
}: {
  readonly isFirst: boolean
  readonly condition: When
  readonly onChange: ConditionChange
}) {
  if (!isFirst) return <span className="rule__and">{t(`studio.rules.${combinator}`)}</span>
  return (
    <select
      className="input rule__and"
      aria-label={t('studio.rules.combinator')}
      value={combinator}
      onChange={({ target }) => onChange(['combinator'], target.value)}
    >
      <option value="and">{t('studio.rules.and')}</option>
      <option value="or">{t('studio.rules.or')}</option>
    </select>
  )
}

/** The effects of the condition; at least one stays selected. */
function Effects({
  effects,
  onChange,
}: {
  readonly effects: readonly Effect[]
  readonly onChange: ConditionChange
}) {
  const id = useId()
  return (
    <fieldset className="rule__effects" aria-labelledby={id}>
      <span id={id} className="muted">
        {t('studio.rules.effects')}
      </span>
      {EFFECTS.map((effect) => (
        <label key={effect} className="check">
          <input
            type="checkbox"
            checked={effects.includes(effect)}
            disabled={effects.length === 1 && effects.includes(effect)}
            onChange={({ target }) =>
              onChange(
                ['effects'],
                EFFECTS.filter((each) => (each === effect ? target.checked : effects.includes(each))),
              )
            }
          />
          <span>{t(`studio.rules.effect.${effect}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
