import type { PersonDetail } from '#web/api/people.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'

/** What a person may do and why, and the calls of the API behind it. */
export function RightsPanel({ person }: { readonly person: PersonDetail }) {
  const role = t(`role.${person.role}`)
  const sorted = person.capabilities.toSorted((a, b) => Number(b.may) - Number(a.may))
  return (
    <TitledPanel id="person-rights" title={t('people.rights')}>
      <div className="people__body">
        <ul className="people__rights">
          {sorted.map(({ key, may, why }) => (
            <li key={key}>
              <strong>{t(may ? 'people.may' : 'people.may-not')}</strong> {t(`people.right.${key}`)}
              <small className="muted"> {t(`people.why.${why}`, { role })}</small>
            </li>
          ))}
        </ul>
        <details className="people__calls">
          <summary>{t('people.calls', { count: person.calls.length })}</summary>
          <ul>
            {person.calls.map(({ method, path, summary }) => (
              <li key={`${method} ${path}`}>
                <code>
                  {method} {path}
                </code>{' '}
                <span lang="en">{summary}</span>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </TitledPanel>
  )
}
