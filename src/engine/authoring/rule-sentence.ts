import type { Condition, Effect, Operator, Rule, Text, When } from '#form/definition.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { formatNumber } from '#rules/format.ts'
import { parseNumber } from '../exact.ts'
import { labelOfSetting, type SettingLabels } from './fact-labels.ts'
import type { Subject, SubjectKind } from './find-subjects.ts'

/** A rule as its three words: what is asked about, how it is compared, and with what. */
export interface RuleWords {
  /** Key of a subject. */
  readonly subject: string
  readonly operator: Operator
  /** As it is written in the rule; a setting is `{setting.name}`. */
  readonly value: RuleValue
}

/** What a rule compares with. */
export type RuleValue = Extract<Rule, { type: 'input' }>['value']

/** The words of a rule. */
export function readRule(rule: Rule): RuleWords {
  const { operator } = rule
  if (rule.type === 'dossier') return { subject: 'dossier.direct', operator, value: String(rule.direct) }
  if (rule.type === 'state') return { subject: 'dossier.state', operator, value: rule.state }
  const subject = rule.type === 'input_date' ? `age:${rule.element}` : rule.element
  return { subject, operator, value: rule.value }
}

/**
 * Builds a rule from its three words: the inverse of `readRule`. Keeps the rule type `select` of the rule that it
 * replaces.
 */
export function writeRule({ subject, operator, value }: RuleWords, former?: Rule): Rule {
  if (subject === 'dossier.direct') return { type: 'dossier', operator, direct: String(value) === 'true' }
  if (subject === 'dossier.state') return { type: 'state', operator, state: String(value) }
  if (!subject.startsWith('age:')) {
    const type = former?.type === 'select' && former.element === subject ? 'select' : 'input'
    return { type, element: subject, operator, value }
  }
  const age = typeof value === 'number' ? value : String(value)
  return { type: 'input_date', element: subject.slice('age:'.length), operator, value: age }
}

const EQUALITY = ['equal', 'not_equal'] as const
const ORDER = ['greater_equal', 'greater', 'smaller_equal', 'smaller', ...EQUALITY] as const

/** Comparisons that an author chooses from for each kind of subject, the usual one first. */
const OPERATORS: Readonly<Record<SubjectKind, readonly Operator[]>> = {
  choice: EQUALITY,
  several: ['contains', 'not_contains', ...EQUALITY],
  number: ORDER,
  text: [...EQUALITY, 'contains', 'not_contains'],
  yesNo: EQUALITY,
  age: ORDER,
  channel: EQUALITY,
  state: [...EQUALITY, 'contains', 'not_contains'],
  unknown: [...EQUALITY, 'contains', 'not_contains', 'greater_equal', 'greater', 'smaller_equal', 'smaller'],
}

/** Comparisons offered for a subject, the one in use among them. */
export function operatorsFor(kind: SubjectKind, used?: Operator): readonly Operator[] {
  const offered = OPERATORS[kind]
  return used === undefined || offered.includes(used) ? offered : [...offered, used]
}

const VERBS: Readonly<Record<Operator, Text>> = {
  equal: { fr: 'est', en: 'is' },
  not_equal: { fr: 'n’est pas', en: 'is not' },
  greater: { fr: 'est supérieur à', en: 'is more than' },
  greater_equal: { fr: 'est au moins', en: 'is at least' },
  smaller: { fr: 'est inférieur à', en: 'is less than' },
  smaller_equal: { fr: 'est au plus', en: 'is at most' },
  contains: { fr: 'contient', en: 'includes' },
  not_contains: { fr: 'ne contient pas', en: 'does not include' },
}

/** The verb of a comparison. */
export function verbOf(operator: Operator): Text {
  return VERBS[operator]
}

/** The first words for a subject, to begin a rule with. */
export function startRule({ key, kind, values }: Subject): RuleWords {
  const [operator = 'equal'] = OPERATORS[kind]
  const value = kind === 'number' || kind === 'age' ? 0 : (values[0]?.value ?? '')
  return { subject: key, operator, value }
}

/**
 * The value of a rule as an author has typed it: a number for numbers and ages (decimal comma or point), the text as it is
 * for others. A text where a number is needed is undefined.
 */
export function readTypedValue(kind: SubjectKind, typed: string): RuleValue | undefined {
  const text = typed.trim()
  if (kind !== 'number' && kind !== 'age') return typed
  if (/^\{setting\.[A-Za-z0-9_]+\}$/.test(text)) return text
  const plain = text.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) && parseNumber(plain) !== null ? Number(plain) : undefined
}

/** Name of the setting in `{setting.name}`. */
export function settingOf(value: RuleValue): string | undefined {
  return typeof value === 'string' ? /^\{setting\.([A-Za-z0-9_]+)\}$/.exec(value)?.[1] : undefined
}

/** Context for wording conditions. */
export interface Describing {
  readonly subjects: ReadonlyMap<string, Subject>
  readonly settings: FormSettings
  readonly settingLabels: SettingLabels
}

/** The subject of a rule. An unknown name becomes a placeholder subject, so that it can be shown and replaced. */
export function findSubject(key: string, subjects: Describing['subjects']): Subject {
  const found = subjects.get(key)
  const name = key.replace(/^age:/, '')
  return found ?? { key, kind: 'unknown', label: { fr: name, en: name }, place: undefined, values: [] }
}

/** A rule as a sentence: `« Montant » est au moins 30 000 (réglage « Montant justifié »)`. */
export function describeRule(rule: Rule, describing: Describing): Text {
  const { subjects } = describing
  const { subject: key, operator, value } = readRule(rule)
  const subject = findSubject(key, subjects)
  const named = nameSubject(subject, subjects)
  const verb = VERBS[operator]
  const said = describeValue(value, subject, describing)
  return { fr: `${named.fr} ${verb.fr} ${said.fr}`, en: `${named.en} ${verb.en} ${said.en}` }
}

/** All rules as one sentence without its end: `… et …`. */
export function describeRules(when: When, describing: Describing): Text {
  const sentences = when.rules.map((rule) => describeRule(rule, describing))
  const and = when.combinator === 'and'
  return {
    fr: sentences.map(({ fr }) => fr).join(and ? ' et ' : ' ou '),
    en: sentences.map(({ en }) => en).join(and ? ' and ' : ' or '),
  }
}

const EFFECTS: Readonly<Record<Effect, Text>> = {
  visible: { fr: 'affiché', en: 'shown' },
  required: { fr: 'obligatoire', en: 'required' },
  disabled: { fr: 'désactivé', en: 'disabled' },
}

/** What a condition belongs to. */
export type ConditionHolder = 'page' | 'block' | 'element' | 'option' | 'expected'

/** Holders whose conditions have no effects. */
const WITHOUT_EFFECTS = {
  option: { fr: 'Ce choix est proposé quand', en: 'This option is offered when' },
  expected: { fr: 'La réponse exigée l’est quand', en: 'The answer needed is so when' },
} as const satisfies Partial<Record<ConditionHolder, Text>>

const HOLDERS = {
  page: { fr: 'Cette page est', en: 'This page is' },
  block: { fr: 'Ce bloc est', en: 'This block is' },
  element: { fr: 'Ce champ est', en: 'This field is' },
} as const satisfies Partial<Record<ConditionHolder, Text>>

/** `Ce champ est affiché et obligatoire quand`. */
export function describeEffects(holder: ConditionHolder, effects: readonly Effect[] = ['visible']): Text {
  if (holder === 'option' || holder === 'expected') return WITHOUT_EFFECTS[holder]
  const { fr, en } = HOLDERS[holder]
  const feminine = holder === 'page'
  const french = effects.map((effect) => EFFECTS[effect].fr + (feminine && effect !== 'required' ? 'e' : ''))
  return {
    fr: `${fr} ${french.join(' et ')} quand`,
    en: `${en} ${effects.map((effect) => EFFECTS[effect].en).join(' and ')} when`,
  }
}

/** A whole condition: `Ce champ est affiché quand … et …`. */
export function describeCondition(
  holder: ConditionHolder,
  condition: Condition | When,
  describing: Describing,
): Text {
  const start = describeEffects(holder, 'effects' in condition ? condition.effects : undefined)
  const rules = describeRules(condition, describing)
  return { fr: `${start.fr} ${rules.fr}`, en: `${start.en} ${rules.en}` }
}

/** The quoted label, followed by its block when several subjects share the label. */
function nameSubject(subject: Subject, subjects: Describing['subjects']): Text {
  const { label, place, kind } = subject
  if (kind === 'channel' || kind === 'state') return label
  const alike = [...subjects.values()].filter((each) => each.label.fr === label.fr)
  const where =
    alike.length > 1 && place !== undefined ? { fr: ` (${place.fr})`, en: ` (${place.en})` } : undefined
  return { fr: `« ${label.fr} »${where?.fr ?? ''}`, en: `“${label.en}”${where?.en ?? ''}` }
}

function describeValue(
  value: RuleValue,
  subject: Subject,
  { settings, settingLabels }: Pick<Describing, 'settings' | 'settingLabels'>,
): Text {
  const setting = settingOf(value)
  if (setting !== undefined) {
    const said = describeNumber(String(settings[setting] ?? '?'), subject.kind)
    const named = quote(labelOfSetting(setting, settingLabels))
    return { fr: `${said.fr} (réglage ${named.fr})`, en: `${said.en} (setting ${named.en})` }
  }
  const parts = [value].flat().map((part) => describePart(String(part), subject))
  return { fr: parts.map(({ fr }) => fr).join(', '), en: parts.map(({ en }) => en).join(', ') }
}

function describePart(part: string, { kind, values }: Subject): Text {
  const known = values.find(({ value }) => value === part)?.label
  if (known !== undefined) return kind === 'channel' || kind === 'yesNo' ? known : quote(known)
  if (part === '') return { fr: 'vide', en: 'empty' }
  return kind === 'number' || kind === 'age' ? describeNumber(part, kind) : quote({ fr: part, en: part })
}

function quote({ fr, en }: Text): Text {
  return { fr: `« ${fr} »`, en: `“${en}”` }
}

function describeNumber(decimal: string, kind: SubjectKind): Text {
  const [fr, en] = [formatNumber(decimal, 'fr'), formatNumber(decimal, 'en')]
  return kind === 'age' ? { fr: `${fr} ans`, en: `${en} years` } : { fr, en }
}
