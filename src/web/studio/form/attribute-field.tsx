import { asRecord } from '#form/layered-tree.ts'
import { UnreachableError } from '#engine/index.ts'
import { t } from '#web/wording/translation.ts'
import { choicesOf, FIELD_KINDS, type AttributeName } from './attribute-kinds.ts'
import { ElementList, ElementSelect } from './element-select.tsx'
import { IconField } from './icon-field.tsx'
import { MessageField } from './message-field.tsx'
import { OptionsEditor } from './options-editor.tsx'
import {
  BoundField,
  ChoiceField,
  DayField,
  FlagField,
  NumberField,
  NumbersField,
  PlainField,
} from '../plain-fields.tsx'
import { TextPair } from '../text-pair.tsx'
import type { ElementProps } from './answer-checks.tsx'

/** One attribute of an element, with the editor of its kind. */
export function AttributeField({
  editor,
  node,
  element,
  name,
}: ElementProps & { readonly name: AttributeName }) {
  const label = t(`studio.attribute.${name}`)
  const value = element.attributes[name]
  const onChange = (next: unknown) => editor.set(node, ['attributes', name], next)
  const props = { label, value, onChange }
  const kind = FIELD_KINDS[name]
  switch (kind) {
    case 'text':
      return <TextPair {...props} isNeeded={name === 'label'} />
    case 'message':
      return <MessageField label={label} value={element.attributes.errorMessage} onChange={onChange} />
    case 'flag':
      return <FlagField {...props} />
    case 'bound':
      return <BoundField {...props} hint={t('studio.bound.hint', { example: '{inv_min_shares}' })} />
    case 'number':
      return <NumberField {...props} />
    case 'numbers':
      return <NumbersField {...props} />
    case 'day':
      return <DayField {...props} hint={t('studio.day.hint')} />
    case 'plain':
      return <PlainField {...props} />
    case 'choice':
      return (
        <ChoiceField
          {...props}
          choices={choicesOf(name).map((choice) => ({ value: choice, label: t(`studio.choice.${choice}`) }))}
        />
      )
    case 'element':
      return <ElementSelect {...props} form={editor.form} />
    case 'elements':
      return <ElementList {...props} form={editor.form} />
    case 'options':
      return <OptionsEditor editor={editor} element={element} />
    case 'icon': {
      const { icon } = element.attributes
      const type = asRecord(icon)?.['type']
      return (
        <IconField
          label={label}
          value={icon?.type}
          onChange={(next) =>
            onChange(next === null ? null : { type: next ?? type, position: icon?.position ?? 'left' })
          }
        />
      )
    }
    case 'rules':
      return null
    default:
      throw new UnreachableError(kind)
  }
}
