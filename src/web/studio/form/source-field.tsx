import { elementsInOrder } from '#form/blocks.ts'
import type { FormElement, From } from '#form/definition.ts'
import { t } from '#web/wording/translation.ts'
import { useFactChoices } from './fact-choices.ts'
import { ElementSelect } from './element-select.tsx'
import { ChoiceField, PlainField } from '../plain-fields.tsx'
import type { ElementProps } from './answer-checks.tsx'
import type { FormEditor } from './use-form-editor.ts'

const SOURCES = ['answer', 'fact', 'formula'] as const

/** Where the value comes from: typed, or taken from another answer, a fact or a formula. */
export function SourceField({ editor, node, element }: ElementProps) {
  const { calculation, from } = element
  if (element.type === 'convert_number_to_word')
    return (
      <ElementSelect
        form={editor.form}
        label={t('studio.type.convert_number_to_word')}
        value={element.reference}
        onChange={(value) => editor.set(node, ['reference'], value)}
      />
    )
  // A formula can be stored in two ways; the element's way is kept.
  if (calculation)
    return (
      <PlainField
        label={t('studio.source.formula')}
        hint={t('studio.source.formula.hint')}
        value={calculation.formula}
        onChange={(value) => editor.set(node, ['calculation'], value === null ? null : { formula: value })}
      />
    )
  const set = (value: unknown) => editor.set(node, ['from'], value)
  if (from && 'table' in from)
    return <p className="muted">{t('studio.source.table', { name: from.table })}</p>
  const source = from && SOURCES.find((each) => each in from)
  return (
    <>
      <ChoiceField
        label={t('studio.source')}
        value={source}
        choices={SOURCES.map((value) => ({ value, label: t(`studio.source.${value}`) }))}
        onChange={(next) => set(firstOf(next, editor, element))}
      />
      {source && <SourceValue from={from} editor={editor} onChange={set} />}
    </>
  )
}

function SourceValue({
  from,
  editor,
  onChange,
}: {
  readonly from: From
  readonly editor: FormEditor
  readonly onChange: (value: unknown) => void
}) {
  const facts = useFactChoices()
  if ('answer' in from)
    return (
      <ElementSelect
        form={editor.form}
        label={t('studio.source.answer')}
        value={from.answer[0]}
        onChange={(name) => onChange(name === null ? null : { answer: [name] })}
      />
    )
  if ('fact' in from)
    return (
      <ChoiceField
        label={t('studio.source.fact')}
        value={from.fact}
        choices={facts}
        onChange={(fact) => onChange(fact === null ? null : { fact })}
      />
    )
  return (
    <PlainField
      label={t('studio.source.formula')}
      hint={t('studio.source.formula.hint')}
      value={'formula' in from ? from.formula : ''}
      onChange={(formula) => onChange(formula === null ? null : { formula })}
    />
  )
}

/** A first value of the chosen kind, which the field below changes. */
function firstOf(source: unknown, { form }: FormEditor, element: FormElement): From | null {
  if (source === 'fact') return { fact: 'user.code' }
  if (source === 'formula') return { formula: '0' }
  const first = elementsInOrder(form).find(({ name, type }) => name !== element.name && type === element.type)
  return source === 'answer' && first ? { answer: [first.name] } : null
}
