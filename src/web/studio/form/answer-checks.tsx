import type { FormElement } from '#form/definition.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus, Trash2 } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ChoiceField, FlagField, LabelledFields, NumberField, PlainField } from '../plain-fields.tsx'
import { rulesAddress } from '../rules/rules-address.ts'
import { placeOf } from '../studio-context.tsx'
import { MessageField } from './message-field.tsx'
import { ElementList } from './element-select.tsx'
import { useFactChoices } from './fact-choices.ts'
import type { FormEditor } from './use-form-editor.ts'

/** An element with what edits it. */
export interface ElementProps {
  readonly editor: FormEditor
  readonly node: NodeRef
  readonly element: FormElement
}

/** Rules for an answer besides required and bounds: must equal a value, must differ from others, must add up. */
export function AnswerChecks(props: ElementProps) {
  const { type, attributes, sumTo } = props.element
  const { isButton, isRead } = traitsOf(type)
  if (isButton || isRead) return null
  const isGroup = attributes.childrenElementsIds !== undefined || sumTo !== undefined
  return (
    <>
      {isGroup ? <SumField {...props} /> : <ExpectedField {...props} />}
      {!isGroup && <DifferingFields {...props} />}
    </>
  )
}

/** The only accepted answer: `Non` to « US Person ». */
function ExpectedField({ editor, node, element }: ElementProps) {
  const { locale } = useTranslation()
  const { mustEqual, type, attributes } = element
  const label = t('studio.must-equal')
  const options = (attributes.options ?? []).map((option) => ({
    value: option.value,
    label: option.label[locale],
  }))
  const isList = traitsOf(type).isList === true || attributes.multiple === true
  const set = (path: readonly string[], value: unknown) => editor.set(node, ['mustEqual', ...path], value)
  const setValue = (value: unknown) =>
    mustEqual && value !== null ? set(['value'], value) : set([], value === null ? null : { value })
  const chosen = [mustEqual?.value ?? []].flat()
  return (
    <>
      {options.length === 0 ? (
        <PlainField label={label} value={mustEqual?.value} onChange={setValue} />
      ) : isList ? (
        <LabelledFields label={label}>
          {options.map((option) => (
            <FlagField
              key={option.value}
              label={option.label}
              value={chosen.includes(option.value)}
              onChange={(isWanted) => {
                const next = options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? isWanted === true : chosen.includes(value)))
                setValue(next.length === 0 ? null : next)
              }}
            />
          ))}
        </LabelledFields>
      ) : (
        <ChoiceField label={label} value={mustEqual?.value} choices={options} onChange={setValue} />
      )}
      {mustEqual && (
        <>
          <Link to={rulesAddress(editor.file, placeOf(node))}>{t('studio.must-equal.when')}</Link>
          <MessageField
            label={t('studio.must-equal.message')}
            value={mustEqual.message}
            onChange={(message) => set(['message'], message)}
          />
        </>
      )}
    </>
  )
}

/** Answers and facts that this one must not repeat, each with a message of its own. */
function DifferingFields({ editor, node, element: { mustDifferFrom = [] } }: ElementProps) {
  const facts = useFactChoices()
  const set = (path: readonly string[], value: unknown) =>
    editor.set(node, ['mustDifferFrom', ...path], value)
  return (
    <LabelledFields label={t('studio.must-differ')}>
      {mustDifferFrom.map(({ elements, fact, message }, index) => {
        const place = String(index)
        const number = { number: index + 1 }
        return (
          <div key={`${index} of ${mustDifferFrom.length}`} className="studio__fields studio__option">
            <ElementList
              form={editor.form}
              label={t('studio.must-differ.answers', number)}
              value={elements}
              onChange={(names) => set([place, 'elements'], names)}
            />
            <ChoiceField
              label={t('studio.must-differ.fact', number)}
              value={fact}
              choices={facts}
              onChange={(path) => set([place, 'fact'], path)}
            />
            <MessageField
              label={t('studio.must-differ.message', number)}
              value={message}
              onChange={(text) => set([place, 'message'], text)}
            />
            <Button
              size="sm"
              icon={Trash2}
              onClick={() => set([], mustDifferFrom.length === 1 ? null : mustDifferFrom.toSpliced(index, 1))}
            >
              {t('studio.must-differ.remove', number)}
            </Button>
          </div>
        )
      })}
      <Button size="sm" icon={Plus} onClick={() => set([], [...mustDifferFrom, {}])}>
        {t('studio.must-differ.add')}
      </Button>
    </LabelledFields>
  )
}

/** The bounds of a sum; of the group's own answers unless others are named. */
function SumField({ editor, node, element: { sumTo } }: ElementProps) {
  const set = (path: readonly string[], value: unknown) => editor.set(node, ['sumTo', ...path], value)
  if (!sumTo)
    return (
      <Button size="sm" icon={Plus} onClick={() => set([], { min: 100, max: 100 })}>
        {t('studio.sum.add')}
      </Button>
    )
  return (
    <LabelledFields label={t('studio.sum')}>
      <NumberField
        label={t('studio.sum.min')}
        value={sumTo.min}
        onChange={(min) => min !== null && set(['min'], min)}
      />
      <NumberField
        label={t('studio.sum.max')}
        value={sumTo.max}
        onChange={(max) => max !== null && set(['max'], max)}
      />
      <ElementList
        form={editor.form}
        label={t('studio.sum.of')}
        value={sumTo.elements}
        onChange={(names) => set(['elements'], names)}
      />
      <Button size="sm" icon={Trash2} onClick={() => set([], null)}>
        {t('studio.sum.remove')}
      </Button>
    </LabelledFields>
  )
}
