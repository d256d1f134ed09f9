import { useMemo } from 'react'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { Link } from '#web/ui/link.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { NumberField, PlainField } from '../plain-fields.tsx'
import { useStudio } from '../studio-context.tsx'
import { rulesAddress } from './rules-address.ts'
import type { Rules } from './use-rules.ts'

/** Values with a name that rules and texts read: thresholds, telephone numbers. */
export function SettingsPanel({ rules }: { readonly rules: Rules }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { copy } = useStudio()
  const { settings, form, file } = rules
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
          const change = (next: unknown) => {
            if (next !== null)
              copy.set({ file: 'deployment.json', node: null, path: ['settings', name], value: next })
          }
          const own = readers.filter(({ text }) => text.includes(`setting.${name}`))
          return (
            <li key={name}>
              {typeof value === 'number' ? (
                <NumberField label={name} value={value} onChange={change} />
              ) : (
                <PlainField label={name} value={String(value)} onChange={change} />
              )}
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
