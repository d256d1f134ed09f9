import type { FormDefinition } from '#form/definition.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { treeOf } from './form-parts.ts'
import { ChoiceField, LabelledFields } from '../plain-fields.tsx'

interface Props {
  readonly form: FormDefinition
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Another element of the form, by its label. */
export function ElementSelect({ form, ...props }: Props) {
  return <ChoiceField {...props} choices={useElementChoices(form)} />
}

/** Several elements of the form, in an order. */
export function ElementList({ form, label, value, onChange }: Props) {
  const choices = useElementChoices(form)
  const names: readonly string[] = Array.isArray(value) ? value.map(String) : []
  const titleOf = (name: string) => choices.find((choice) => choice.value === name)?.label ?? name
  return (
    <LabelledFields label={label}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {titleOf(name)}
            <IconButton
              icon={X}
              label={t('studio.take-out', { title: titleOf(name) })}
              onClick={() => onChange(listOrNull(names.filter((each) => each !== name)))}
            />
          </li>
        ))}
      </ul>
      <ChoiceField
        label={t('studio.add-to-list')}
        value=""
        choices={choices.filter((choice) => !names.includes(choice.value))}
        onChange={(name) => onChange([...names, name])}
      />
    </LabelledFields>
  )
}

function listOrNull(names: readonly string[]): readonly string[] | null {
  return names.length === 0 ? null : names
}

function useElementChoices(form: FormDefinition) {
  const { locale } = useTranslation()
  return treeOf(form)
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children)
    .map(({ node, title }) => ({ value: node.key, label: `${title[locale]} (${node.key})` }))
}
