import { findReadings, type Reading } from '#engine/authoring/find-readers.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { Link } from '#web/ui/link.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { rulesAddress } from './rules-address.ts'
import type { Rules } from './use-rules.ts'

/** Who reads the element, and what it reads: each one click away. */
export function ReadingsPanel({ rules, name }: { readonly rules: Rules; readonly name: string }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { readers, reads } = findReadings(rules.readings, name)
  const labelOfRead = (read: string) => {
    const definition = rules.form.elementByName.get(read)?.definition
    return definition ? labelOf(definition)[locale] : read
  }
  return (
    <div className="rule__readings">
      <ReadingList
        title={t('studio.rules.readers')}
        none={t('studio.rules.readers.none')}
        file={rules.file}
        lines={readers.map(({ level, reader, label, readFor }) => ({
          place: `${level}/${reader}`,
          label: label[locale],
          readFor,
        }))}
      />
      <ReadingList
        title={t('studio.rules.reads')}
        none={t('studio.rules.reads.none')}
        file={rules.file}
        lines={reads.map(({ read, readFor }) => ({
          place: `element/${read}`,
          label: labelOfRead(read),
          readFor,
        }))}
      />
    </div>
  )
}

interface Line extends Pick<Reading, 'readFor'> {
  readonly place: string
  readonly label: string
}

/** One line for each reader, with all its reasons. */
function ReadingList({
  title,
  none,
  file,
  lines,
}: {
  readonly title: string
  readonly none: string
  readonly file: string
  readonly lines: readonly Line[]
}) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="rule__links">
          {[...Map.groupBy(lines, ({ place }) => place)].map(([place, own]) => (
            <li key={place}>
              <Link to={rulesAddress(file, place)}>{own[0]?.label}</Link>{' '}
              <span className="muted">
                {own.map(({ readFor }) => t(`studio.rules.for.${readFor}`)).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
