import type { JournalEntry } from '#web/api/journal.ts'
import { Link } from '#web/ui/link.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { sentenceOf } from './word-export.ts'

/** Entries, newest first. */
export function JournalTable({ entries }: { readonly entries: readonly JournalEntry[] }) {
  return (
    <div className="panel panel--clip">
      <table className="table table--cards table--labelled">
        <TableHead labels={['journal.when', 'journal.action', 'journal.subject', 'journal.actor']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label={t('journal.when')} className="num">
                {moment(entry.at)}
              </td>
              <td data-label={t('journal.action')}>
                <Action entry={entry} />
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

/**
 * The sentence of an action. Actions that share a sentence, such as changes of state, add the name used in the audit
 * and the export; a program's call adds the call.
 */
function Action({ entry: { action, call } }: { readonly entry: JournalEntry }) {
  const { sentence, isOwn } = sentenceOf(action)
  const addition = call ?? (isOwn ? null : action)
  return (
    <>
      {sentence}
      {addition !== null && <small>{addition}</small>}
    </>
  )
}

/** A dossier links to its own journal, since administrators may not read answers. */
function Subject({ subject }: { readonly subject: JournalEntry['subject'] }) {
  if (subject.kind === 'dossier')
    return (
      <Link to={`?dossier=${subject.id}`}>
        {t('journal.dossier')} {subject.id}
      </Link>
    )
  if (subject.kind === 'account') return subject.name ?? t('journal.unknown-account')
  if (subject.kind === 'program') return t('journal.integration', { name: subject.name })
  return t('journal.installation')
}

function Actor({ entry: { actor, program, acting_for } }: { readonly entry: JournalEntry }) {
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
