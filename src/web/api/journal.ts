import type { Journal, JournalEntry } from '#contract/journal.ts'
import { fetchFile, getQuery } from './call.ts'

export type { Journal, JournalEntry }

const PATH = '/administration/journal'

/** Query parameters by name; the server validates them. */
type Filters = Readonly<Record<string, string>>

export function journalPage(filters: Filters) {
  return getQuery<Journal>(['journal', filters], PATH, filters)
}

export function exportJournal(filters: Filters): Promise<Blob> {
  return fetchFile('GET', `${PATH}/export`, { query: filters })
}
