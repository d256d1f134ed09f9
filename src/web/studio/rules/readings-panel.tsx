import { useMemo } from 'react'
import type { FormDefinition } from '#form/definition.ts'
import { findMentions } from '#form/find-readers.ts'
import { Link } from '#web/ui/link.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useTitledFiles } from '../use-titled-files.ts'
import { findPlacesReading, findReads, titleOfPlace, type Reading } from '../readings.ts'
import { rulesAddress } from './rules-address.ts'
import type { Rules } from './use-rules.ts'

/** The readers of the element, and what it reads, each with a link. */
export function ReadingsPanel({
  rules: { definition, file },
  name,
}: {
  readonly rules: Rules
  readonly name: string
}) {
  const readers = useMemo(() => findPlacesReading(definition, name), [definition, name])
  const reads = useMemo(() => findReads(definition, name), [definition, name])
  const documents = useTitledFiles('document').files.filter(
    ({ value }) => findMentions(value, name).length > 0,
  )
  return (
    <div className="rule__readings">
      <section aria-label={t('studio.rules.readers')}>
        <h3>{t('studio.rules.readers')}</h3>
        {readers.length + documents.length === 0 && <p className="muted">{t('studio.rules.readers.none')}</p>}
        <ReadingList definition={definition} file={file} readings={readers} />
        <ul className="rule__links">
          {documents.map(({ file: document, title }) => (
            <li key={document}>{title}</li>
          ))}
        </ul>
      </section>
      <section aria-label={t('studio.rules.reads')}>
        <h3>{t('studio.rules.reads')}</h3>
        {reads.length === 0 && <p className="muted">{t('studio.rules.reads.none')}</p>}
        <ReadingList definition={definition} file={file} readings={reads} />
      </section>
    </div>
  )
}

/** One line for each place, with all its reasons. */
function ReadingList({
  definition,
  file,
  readings,
}: {
  readonly definition: FormDefinition
  readonly file: string
  readonly readings: readonly Reading[]
}) {
  const { locale } = useTranslation()
  return (
    <ul className="rule__links">
      {[...Map.groupBy(readings, ({ place }) => place)].map(([place, own]) => (
        <li key={place}>
          <Link to={rulesAddress(file, place)}>{titleOfPlace(definition, place, locale)}</Link>{' '}
          <span className="muted">
            {own.map(({ readFor }) => t(`studio.rules.for.${readFor}`)).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
