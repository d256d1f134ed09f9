import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Block, FormElement, Page } from '#form/definition.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { plainText } from '#engine/authoring/plain-label.ts'
import { describeCondition } from '#engine/authoring/rule-sentence.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { Link } from '#web/ui/link.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { studioCases, takeCase, todayInParis, type StudioCase } from '../case-at-hand.ts'
import { CaseSelect } from '../case-select.tsx'
import { findSelected } from '../form/form-parts.ts'
import { FormPicker, type PickedForm } from '../form-picker.tsx'
import { nodeOfPlace, useStudio } from '../studio-context.tsx'
import { ConditionEditor, Verdict } from './condition-editor.tsx'
import { ElementFormulas } from './element-formulas.tsx'
import { ReadingsPanel } from './readings-panel.tsx'
import { RuleList } from './rule-list.tsx'
import { formAddress, rulesAddress } from './rules-address.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useRules, type Rules } from './use-rules.ts'
import '#web/styles/choices.css'
import './rules.css'

/** Screen 2: conditions as sentences, formulas, thresholds, and who reads what. */
export function RulesScreen() {
  const { data } = useQuery(studioCases())
  return <FormPicker>{(form) => <RulesDesk {...form} cases={data?.cases ?? []} />}</FormPicker>
}

function RulesDesk({ cases, ...picked }: PickedForm & { readonly cases: readonly StudioCase[] }) {
  const [address] = useQueryAddress()
  const [name, chooseCase] = useState('')
  const { world, definition, file, code } = picked
  const atHand = useMemo(() => takeCase(name, cases, { world, today: todayInParis() }), [name, cases, world])
  const rules = useRules(picked, atHand)
  const place = address.get('place') ?? ''
  return (
    <div className="rules">
      <RuleList definition={definition} file={file} place={place} />
      <div className="rules__main">
        <CaseSelect cases={cases} form={code} value={name} onChange={chooseCase} />
        {place === 'settings' ? (
          <SettingsPanel rules={rules} />
        ) : (
          <RulesOfPlace key={place} rules={rules} node={nodeOfPlace(place)} />
        )}
        {place === '' && <p className="muted">{t('studio.rules.choose')}</p>}
      </div>
    </div>
  )
}

function RulesOfPlace({ rules, node }: { readonly rules: Rules; readonly node: NodeRef | undefined }) {
  const { locale } = useTranslation()
  const found = findSelected(rules.definition, node)
  if (!node || !found) return null
  const { page, block, element } = found
  if (element && block) return <RulesOfElement rules={rules} page={page} block={block} element={element} />
  const scope = block ?? page
  const level = block ? 'block' : 'page'
  return (
    <>
      <h2>{plainText(scope.title[locale])}</h2>
      {block && <ScopeSentence rules={rules} level="page" scope={page} />}
      <OwnCondition
        rules={rules}
        node={{ level, key: scope.slug }}
        holder={level}
        condition={scope.condition}
        title={t(`studio.rules.of.${level}`)}
      />
    </>
  )
}

function RulesOfElement({
  rules,
  page,
  block,
  element,
}: {
  readonly rules: Rules
  readonly page: Page
  readonly block: Block
  readonly element: FormElement
}) {
  const { locale } = useTranslation()
  const { name, attributes, condition, mustEqual } = element
  const node: NodeRef = { level: 'element', key: name }
  const options = attributes.options ?? []
  const withRule = options.filter((option) => option.condition !== undefined)
  return (
    <>
      <h2>
        {labelOf(element)[locale]} <code className="rule__name">{name}</code>
      </h2>
      <Link to={formAddress(rules.file, `element/${name}`)}>{t('studio.rules.in-form')}</Link>
      <ElementFormulas rules={rules} element={element} />
      <ScopeSentence rules={rules} level="page" scope={page} />
      <ScopeSentence rules={rules} level="block" scope={block} />
      <OwnCondition
        rules={rules}
        node={node}
        holder="element"
        condition={condition}
        title={t('studio.rules.of.element')}
      />
      {mustEqual && (
        <OwnCondition
          rules={rules}
          node={node}
          at={['mustEqual', 'when']}
          holder="expected"
          condition={mustEqual.when}
          title={t('studio.rules.of.expected')}
        />
      )}
      {options.length > 0 && (
        <details className="rule__options" open={withRule.length > 0}>
          <summary>{t('studio.rules.options', { count: withRule.length })}</summary>
          {options.map((option) => (
            <OwnCondition
              key={option.value}
              rules={rules}
              node={{ level: 'option', key: option.value, within: name }}
              holder="option"
              condition={option.condition}
              title={plainText(option.label[locale])}
            />
          ))}
        </details>
      )}
      <ReadingsPanel rules={rules} name={name} />
    </>
  )
}

/** A condition of this place, edited in place: only changed properties are written. */
function OwnCondition({
  node,
  at = ['condition'],
  ...props
}: Omit<Parameters<typeof ConditionEditor>[0], 'onChange'> & {
  readonly node: NodeRef
  /** Path of the property that holds the condition. */
  readonly at?: readonly string[]
}) {
  const { copy } = useStudio()
  const { file } = props.rules
  return (
    <ConditionEditor
      {...props}
      onChange={(path, value) => copy.set({ file, node, path: [...at, ...path], value })}
    />
  )
}

/** The condition of an enclosing part, with a link to edit it there. */
function ScopeSentence({
  rules,
  level,
  scope,
}: {
  readonly rules: Rules
  readonly level: 'page' | 'block'
  readonly scope: Page | Block
}) {
  const { locale } = useTranslation()
  const { condition, slug } = scope
  if (!condition) return null
  return (
    <p className="rule__scope">
      <Verdict holds={rules.session.holds(condition)} />{' '}
      <Link to={rulesAddress(rules.file, `${level}/${slug}`)}>
        {describeCondition(level, condition, rules)[locale]}
      </Link>
    </p>
  )
}
