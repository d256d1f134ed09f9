import type { ClientPage } from '#contract/clients.ts'
import type { Note, Notes } from '#contract/notes.ts'
import { ask, call, getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

/** What an advisor knows of a client. */
export function clientPage(id: number) {
  return getQuery<ClientPage>([...DOSSIERS_KEY, 'client', id], `/clients/${id}`)
}

export function clientAddress(id: number): string {
  return `/clients/${id}`
}

/** What notes are about: `/dossiers/7` or `/clients/7`. */
export type NotesPath = `/dossiers/${number}` | `/clients/${number}`

export function notesKey(path: NotesPath) {
  return ['notes', path] as const
}

export function noteList(path: NotesPath) {
  return getQuery<Notes>(notesKey(path), `${path}/notes`)
}

export function writeNote(path: NotesPath, text: string): Promise<Note> {
  return ask<Note>('POST', `${path}/notes`, { body: { text } })
}

export function changeNote(id: number, text: string): Promise<Note> {
  return ask<Note>('PUT', `/notes/${id}`, { body: { text } })
}

export async function deleteNote(id: number): Promise<void> {
  await call('DELETE', `/notes/${id}`)
}
