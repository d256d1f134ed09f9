import * as z from 'zod'
import { PathId, WrittenText } from './answers.ts'
import { component } from './component.ts'

/** An advisor's note on a client or a dossier; private to those who see the advisor's dossiers. */
export const Note = component('Note', {
  id: z.number(),
  text: z.string(),
  author: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null until it is changed. */
  editedAt: z.string().nullable(),
  /** The author only. */
  canEdit: z.boolean(),
  /** The author, and the author's manager. */
  canDelete: z.boolean(),
})
export type Note = z.infer<typeof Note>

/** Notes, newest first. */
export const Notes = component('Notes', { notes: z.array(Note) })
export type Notes = z.infer<typeof Notes>

/** Body of a new and of a changed note. */
export const WriteNote = z.object({ text: WrittenText.max(2_000) })
/** Path parameters of a call on one note. */
export const NoteParams = z.object({ noteId: PathId })
