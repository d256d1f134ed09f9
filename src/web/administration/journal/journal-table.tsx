import type { JournalEntry } from '#web/api/journal.ts'
import { Link } from '#web/ui/link.tsx'
import { isWordingKey, useTranslation, type Translate } from '#web/wording/translation.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** Entries, newest first. An action shows the name that the audit and the export use beside its sentence. */
export function JournalTable({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <div className="panel panel--clip">
      <table className="table table--cards table--labelled">
        <thead>
          <tr>
            <th scope="col">{t('journal.when')}</th>
            <th scope="col">{t('journal.action')}</th>
            <th scope="col">{t('journal.subject')}</th>
            <th scope="col">{t('journal.actor')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label={t('journal.when')} className="num">
                {moment(entry.at)}
              </td>
              <td data-label={t('journal.action')}>
                {nameOf(entry.action, t)}
                <small>{entry.call ?? entry.action}</small>
              </td>
              <td data-label={t('journal.subject')}>
                <Subject subject={entry.subject} />
              </td>
              <td data-label={t('journal.actor')}>
                <Actor entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The sentence of an action, or of its family: states and steps of corrections have many. */
function nameOf(action: string, t: Translate): string {
  const [family = ''] = action.split('.')
  const key = [`journal.action.${action}`, `journal.action.${family}`].find(isWordingKey)
  return key === undefined ? action : t(key)
}

/** A dossier leads to what happened to it: an administrator reads no answer. */
function Subject({ subject }: { readonly subject: JournalEntry['subject'] }) {
  const { t } = useTranslation()
  if (subject.kind === 'dossier')
    return (
      <Link to={`?dossier=${subject.id}`}>
        {t('journal.dossier')} {subject.id}
      </Link>
    )
  if (subject.kind === 'account') return subject.name ?? t('journal.unknown-account')
  return t('journal.installation')
}

function Actor({ entry: { actor, program, acting_for } }: { readonly entry: JournalEntry }) {
  const { t } = useTranslation()
  if (!actor) return <span className="muted">{t('journal.actor.system')}</span>
  return (
    <>
      {program === null ? actor.name : t('journal.program', { program, name: actor.name })}
      <small>
        {t(`role.${actor.role}`)}
        {acting_for !== null && ` · ${t('journal.for', { name: acting_for })}`}
      </small>
    </>
  )
}
