import type { Journal, JournalEntry, JournalQuery } from '#contract/journal.ts'
import { wireRole } from '#vocabulary/role.ts'
import { INTEGRATION_CREATED, INTEGRATION_REVOKED, INTEGRATION_ROTATED } from '../audit/store-events.ts'
import type { Services } from '../services.ts'
import { readBounded } from '../store/read-bounded.ts'
import { findPerson, selectEntries, type EntryRow } from './select-entries.ts'

const ON_A_PAGE = 50

/** A page of the journal. Throws `LIST_TOO_SLOW` beyond the timeout of lists. */
export async function readJournal(
  { store, config }: Services,
  { before, ...filters }: JournalQuery,
  signal: AbortSignal,
): Promise<Journal> {
  return readBounded(store.db, { limitMs: config.listLimitMs, signal }, async (trx) => {
    const personId = filters.person === undefined ? undefined : await findPerson(trx, filters.person)
    if (filters.person !== undefined && personId === undefined) return { entries: [], before: null }
    const found = await selectEntries(trx, filters, { personId, before, limit: ON_A_PAGE + 1 })
    const entries = found.slice(0, ON_A_PAGE).map(presentEntry)
    return { entries, before: found.length > ON_A_PAGE ? (entries.at(-1)?.id ?? null) : null }
  })
}

export function presentEntry(row: EntryRow): JournalEntry {
  const { id, at, action, actor, role, call, acting_for } = row
  return {
    id,
    at: at.toISOString(),
    action,
    actor: role === null ? null : { name: actor ?? '', role: wireRole(role) },
    program: isAboutProgram(row) ? null : row.program,
    call,
    acting_for,
    subject: presentSubject(row),
  }
}

/**
 * The subject of an entry: a program's call about a single dossier is shown under that dossier, a list under the person on
 * whose behalf it was read.
 */
function presentSubject(row: EntryRow): JournalEntry['subject'] {
  const { subject, subject_name: name, dossiers, program } = row
  if (program !== null && isAboutProgram(row)) return { kind: 'program', name: program }
  const [dossier] = dossiers ?? []
  if (dossier !== undefined && dossiers?.length === 1) return { kind: 'dossier', id: dossier }
  const [kind, id] = subject.split(':')
  if (kind === 'dossier') return { kind, id: Number(id) }
  return kind === 'account' ? { kind, name } : { kind: 'installation' }
}

const ABOUT_PROGRAMS: readonly string[] = [INTEGRATION_CREATED, INTEGRATION_ROTATED, INTEGRATION_REVOKED]

/** Whether the row names the program that was changed. No program acts for an administrator. */
function isAboutProgram({ action, role }: EntryRow): boolean {
  return role === 'administrator' || ABOUT_PROGRAMS.includes(action)
}
