import { sql } from 'kysely'
import type { Check } from './check.ts'

/**
 * Every missing dossier must have been removed by retention according to the audit, and removed dossiers must be gone.
 */
export const checkRetention: Check = async function* ({ store }) {
  // Dossiers without audit rows are reported by `checkDossiers`.
  const lost = await sql<{ subject: string }>`
    select subject from audit as made
    where action = 'dossier.created'
      and not exists (select from dossier where 'dossier:' || dossier.id = made.subject)
      and not exists (select from audit as removed
        where removed.subject = made.subject and removed.action = 'dossier.removed')
    order by subject`.execute(store.db)
  for (const { subject } of lost.rows)
    yield { place: subject.replace(':', ' '), problem: 'missing without a removal in the audit' }
  const kept = await sql<{ subject: string }>`
    select subject from audit join dossier on 'dossier:' || dossier.id = audit.subject
    where action = 'dossier.removed' order by subject`.execute(store.db)
  for (const { subject } of kept.rows)
    yield { place: subject.replace(':', ' '), problem: 'still exists after its removal in the audit' }
  const named = await sql<{ id: number }>`
    select account.id from account join audit on audit.subject = 'account:' || account.id
    where action = 'account.erased' and (first_name <> '' or last_name <> '' or erased_at is null)`.execute(
    store.db,
  )
  for (const { id } of named.rows)
    yield { place: `account ${id}`, problem: 'still has personal data after its erasure in the audit' }
}
