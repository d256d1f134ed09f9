import type { Note, Notes } from '#contract/notes.ts'
import { Failure } from '#rules/failure.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { getVisibleClient, getVisibleDossier, lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

/** The subject of a note; whoever sees it can read its notes. */
export type NoteSubject = { readonly dossierId: number } | { readonly clientId: number }

/** Maximum number of notes shown; the oldest are dropped first. */
const MOST_NOTES = 200

export async function listNotes({ store }: Services, user: User, subject: NoteSubject): Promise<Notes> {
  await requireVisible(store.db, user, subject)
  const { column, id } = columnOf(subject)
  const rows = await selectNotes(store.db)
    .where(column, '=', id)
    .orderBy('note.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
  return { notes: rows.map((row) => present(row, user)) }
}

/** Returns the id only: the row of an idempotency key must not keep the text of a deleted note. */
export async function writeNote(
  services: Services,
  trx: Trx,
  user: User,
  { subject, text }: { readonly subject: NoteSubject; readonly text: string },
): Promise<{ readonly id: number }> {
  await lockSubject(trx, user, subject)
  const at = services.clock.now()
  const { id } = await trx
    .insertInto('note')
    .values({
      dossier_id: 'dossierId' in subject ? subject.dossierId : null,
      client_id: 'clientId' in subject ? subject.clientId : null,
      author_id: user.id,
      text,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordNote(services, trx, user, { action: 'note.written', subject, id })
  return { id }
}

/** A note as its author reads it after writing it; 404 once it is deleted. */
export async function readOwnNote(trx: Trx, user: User, id: number): Promise<Note> {
  const row = await selectNotes(trx).where('note.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return present(row, user)
}

export async function changeNote(services: Services, user: User, id: number, text: string): Promise<Note> {
  return services.store.db.transaction().execute(async (trx) => {
    const { note, subject } = await lockNote(trx, user, id)
    if (!note.canEdit) throw new Failure('FORBIDDEN')
    const edited_at = services.clock.now()
    await trx.updateTable('note').set({ text, edited_at }).where('id', '=', id).execute()
    await recordNote(services, trx, user, { action: 'note.changed', subject, id })
    return { ...note, text, editedAt: edited_at.toISOString() }
  })
}

export async function deleteNote(services: Services, user: User, id: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const { note, subject } = await lockNote(trx, user, id)
    if (!note.canDelete) throw new Failure('FORBIDDEN')
    await trx.deleteFrom('note').where('id', '=', id).execute()
    await recordNote(services, trx, user, { action: 'note.deleted', subject, id })
  })
}

/** 404 for a note on a subject that the user does not see, as for an unknown one. */
async function lockNote(
  trx: Trx,
  user: User,
  id: number,
): Promise<{ readonly note: Note; readonly subject: NoteSubject }> {
  const row = await selectNotes(trx).where('note.id', '=', id).forUpdate('note').executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  const subject = subjectOf(row)
  await lockSubject(trx, user, subject)
  return { note: present(row, user), subject }
}

async function requireVisible(db: Db, user: User, subject: NoteSubject): Promise<void> {
  if ('dossierId' in subject) await getVisibleDossier(db, user, subject.dossierId)
  else await getVisibleClient(db, user, subject.clientId)
}

/** Called before a write, so that the audit of a dossier names the absent advisor for whom a colleague acts. */
async function lockSubject(trx: Trx, user: User, subject: NoteSubject): Promise<void> {
  if ('dossierId' in subject) await lockVisibleDossier(trx, user, subject.dossierId)
  else await getVisibleClient(trx, user, subject.clientId)
}

function columnOf(subject: NoteSubject) {
  return 'dossierId' in subject
    ? ({ column: 'note.dossier_id', id: subject.dossierId } as const)
    : ({ column: 'note.client_id', id: subject.clientId } as const)
}

function subjectOf({ dossier_id, client_id }: NoteRow): NoteSubject {
  if (dossier_id !== null) return { dossierId: dossier_id }
  if (client_id !== null) return { clientId: client_id }
  throw new Error('note without dossier or client')
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>

function selectNotes(db: Db) {
  return db
    .selectFrom('note')
    .innerJoin('account as author', 'author.id', 'note.author_id')
    .select([
      'note.id',
      'note.dossier_id',
      'note.client_id',
      'note.author_id',
      'note.text',
      'note.created_at',
      'note.edited_at',
      'author.first_name',
      'author.last_name',
      'author.parent_id',
    ])
}

function present(row: NoteRow, user: User): Note {
  const isAuthor = row.author_id === user.id
  return {
    id: row.id,
    text: row.text,
    author: `${row.first_name} ${row.last_name}`.trim(),
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    canEdit: isAuthor,
    canDelete: isAuthor || (user.role === 'manager' && row.parent_id === user.id),
  }
}

/** Without the text, since the audit outlives what it records. */
async function recordNote(
  { keys, clock }: Services,
  trx: Trx,
  user: User,
  { action, subject, id }: { readonly action: string; readonly subject: NoteSubject; readonly id: number },
): Promise<void> {
  await recordAudit(trx, keys, {
    subject: 'dossierId' in subject ? `dossier:${subject.dossierId}` : `account:${subject.clientId}`,
    actorId: user.id,
    action,
    detail: { note: id },
    at: clock.now(),
  })
}
