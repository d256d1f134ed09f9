import type { IconName } from '#form/definition.ts'
import { NAMED_ICONS, NamedIcon } from '#web/elements/named-icon.tsx'
import { t } from '#web/wording/translation.ts'
import { ChoiceField } from '../plain-fields.tsx'

const ICONS = Object.keys(NAMED_ICONS).filter(isIcon)

export function IconField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: IconName | undefined
  readonly onChange: (value: unknown) => void
}) {
  const choices = ICONS.map((name) => ({ value: name, label: t(`studio.icon.${name}`) }))
  return (
    <div className="studio__icon">
      <ChoiceField label={label} value={value} choices={choices} onChange={onChange} />
      {value && <NamedIcon name={value} />}
    </div>
  )
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(NAMED_ICONS, name)
}
