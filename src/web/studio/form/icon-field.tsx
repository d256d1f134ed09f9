import type { IconName } from '#form/definition.ts'
import { NamedIcon } from '#web/elements/named-icon.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { ChoiceField } from '../plain-fields.tsx'

/** The icons of the form; the type makes the list complete. */
const ICONS = Object.keys({
  bank: 1,
  calendar: 1,
  company: 1,
  document: 1,
  home: 1,
  info: 1,
  lock: 1,
  mail: 1,
  money: 1,
  percent: 1,
  person: 1,
  persons: 1,
  phone: 1,
  shield: 1,
  warning: 1,
  world: 1,
} satisfies Readonly<Record<IconName, 1>>)

export function IconField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: IconName | undefined
  readonly onChange: (value: unknown) => void
}) {
  const { t } = useTranslation()
  const choices = ICONS.map((name) => ({ value: name, label: iconLabel(t, name) }))
  return (
    <div className="studio__icon">
      <ChoiceField label={label} value={value} choices={choices} onChange={onChange} />
      {value && <NamedIcon name={value} />}
    </div>
  )
}

function iconLabel(t: ReturnType<typeof useTranslation>['t'], name: string): string {
  return isIcon(name) ? t(`studio.icon.${name}`) : name
}

function isIcon(name: string): name is IconName {
  return ICONS.includes(name)
}
