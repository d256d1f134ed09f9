import { useMemo, useState } from 'react'
import { labelOfSetting } from '#engine/authoring/fact-labels.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { Link } from '#web/ui/link.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { FlagField, ParsedField } from '../plain-fields.tsx'
import { useStudio } from '../studio-context.tsx'
import { readSetting } from './read-setting.ts'
import { rulesAddress } from './rules-address.ts'
import type { Rules } from './use-rules.ts'

/** Named values that rules and texts read: thresholds, telephone numbers. */
export function SettingsPanel({ rules }: { readonly rules: Rules }) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const { settings, settingLabels, form, file } = rules
  const readers = useMemo(
    () =>
      form.elements.map(({ name, definition }) => ({
        name,
        label: labelOf(definition),
        text: JSON.stringify(definition),
      })),
    [form],
  )
  return (
    <>
      <h2>{t('studio.rules.settings')}</h2>
      <p className="muted">{t('studio.rules.settings.hint')}</p>
      <ul className="rule__settings">
        {Object.entries(settings).map(([name, value]) => {
          const label = labelOfSetting(name, settingLabels)[locale]
          const own = readers.filter(({ text }) => text.includes(`setting.${name}`))
          return (
            <li key={name}>
              <SettingField
                label={label}
                value={value}
                onChange={(next) =>
                  copy.set({ file: 'deployment.json', node: null, path: ['settings', name], value: next })
                }
              />
              {own.length > 0 && (
                <p className="muted">
                  {t('studio.rules.settings.readers')}{' '}
                  {own.map((reader, index) => (
                    <span key={reader.name}>
                      {index > 0 && ', '}
                      <Link to={rulesAddress(file, `element/${reader.name}`)}>{reader.label[locale]}</Link>
                    </span>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SettingField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: FormSettings[string]
  readonly onChange: (value: FormSettings[string]) => void
}) {
  const [before] = useState(value)
  if (typeof value === 'boolean')
    return <FlagField label={label} value={value} onChange={(next) => onChange(next === true)} />
  return (
    <ParsedField
      label={label}
      shown={String(value)}
      parse={(typed) => readSetting(typed, before)}
      refusal={t('studio.refused.number')}
      // Without a value, a threshold switches its rules off.
      onChange={(next) => onChange(isSetting(next) ? next : '')}
    />
  )
}

function isSetting(value: unknown): value is FormSettings[string] {
  return typeof value === 'string' || typeof value === 'number'
}
