import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import type { Note } from '#contract/notes.ts'
import { readDraft, storeDraft, useTextDraft } from '#web/session/text-drafts.ts'
import { changeNote, deleteNote, noteList, notesKey, writeNote, type NotesPath } from '#web/api/clients.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import '#web/styles/notes.css'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { moment } from '#web/wording/page-format.ts'

/** The advisors' notes on a client or a dossier: read, write, change, delete. */
export function NotesPanel({ path, canWrite }: { readonly path: NotesPath; readonly canWrite: boolean }) {
  const { data, error, refetch } = useQuery(noteList(path))
  const list = useRef<HTMLUListElement>(null)
  const reload = () => invalidate(notesKey(path))
  return (
    <div className="notes">
      <p className="small muted">{t('notes.private')}</p>
      {canWrite && (
        <NoteForm
          place={`notes.${path}`}
          label={t('notes.new')}
          onSave={(text) => writeNote(path, text)}
          onSaved={reload}
        />
      )}
      <LoadState of={{ data, error, refetch }} lines={2} />
      {data?.notes.length === 0 && <p className="muted">{t('notes.none')}</p>}
      {data && data.notes.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t('notes.title')}>
          {data.notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              canWrite={canWrite}
              onChanged={reload}
              onDeleted={async () => {
                await reload()
                list.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Maximum length of a note, in characters, as on the server. */
const MOST = 2_000

function NoteForm({
  place,
  label,
  initial = '',
  onSave,
  onSaved,
  onCancel,
}: {
  /** Where the text is kept until it is saved. */
  readonly place: string
  readonly label: string
  readonly initial?: string
  readonly onSave: (text: string) => Promise<Note>
  /** `isAll`: nothing was typed since. */
  readonly onSaved: (isAll: boolean) => Promise<void>
  readonly onCancel?: () => void
}) {
  const id = useId()
  const [text, change] = useTextDraft(place, initial)
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const save = useSingleMutation({
    mutationFn: (typed: string) => onSave(typed.trim()),
    async onSuccess(_note, sent) {
      showToast(t('notes.saved'))
      // What was typed meanwhile is still to be saved.
      const isAll = sent === text
      if (isAll) {
        // Before the emptied text disables the focused button.
        if (document.activeElement === button.current) field.current?.focus()
        change('')
      }
      await onSaved(isAll)
    },
  })
  return (
    <Form className="notes__form" onSubmit={() => text.trim() !== '' && save.mutate(text)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        // Editing removes the button that had the focus; the form for a new note is always shown.
        ref={onCancel ? inheritFocus : field}
        id={id}
        className="input"
        rows={3}
        maxLength={MOST}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <FailureLines error={save.error} otherwise={t('notes.failed')} />
      <div className="row">
        <Button ref={button} size="sm" type="submit" disabled={text.trim() === ''} busy={save.isPending}>
          {t('notes.save')}
        </Button>
        {onCancel && (
          <Button
            size="sm"
            look="quiet"
            onClick={() => {
              storeDraft(place, '')
              onCancel()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function NoteItem({
  note,
  canWrite,
  onChanged,
  onDeleted,
}: {
  readonly note: Note
  readonly canWrite: boolean
  readonly onChanged: () => Promise<void>
  readonly onDeleted: () => Promise<void>
}) {
  const place = `note.${note.id}`
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>(() => (readDraft(place) ? 'edit' : 'read'))
  const [isEdited, setEdited] = useState(mode === 'edit')
  const edit = () => {
    setEdited(true)
    setMode('edit')
  }
  const remove = useSingleMutation({ mutationFn: () => deleteNote(note.id), onSuccess: onDeleted })
  if (mode === 'edit') {
    return (
      <li>
        <NoteForm
          place={place}
          label={t('notes.edit')}
          initial={note.text}
          onSave={(text) => changeNote(note.id, text)}
          onSaved={async (isAll) => {
            await onChanged()
            if (isAll) setMode('read')
          }}
          onCancel={() => setMode('read')}
        />
      </li>
    )
  }
  return (
    <li>
      <p className="notes__text">{note.text}</p>
      <p className="small muted">
        {note.author}, <time dateTime={note.at}>{moment(note.at)}</time>
        {note.editedAt !== null && ` · ${t('notes.edited', { at: moment(note.editedAt) })}`}
      </p>
      {canWrite && (note.canEdit || note.canDelete) && (
        <div className="row">
          {note.canEdit && (
            <button
              ref={isEdited ? inheritFocus : undefined}
              type="button"
              className="linkbtn"
              onClick={edit}
            >
              {t('notes.edit')}
            </button>
          )}
          {note.canDelete && (
            <button type="button" className="linkbtn linkbtn--danger" onClick={() => setMode('delete')}>
              {t('notes.delete')}
            </button>
          )}
        </div>
      )}
      <AskModal
        title={t('notes.delete.question')}
        isOpen={mode === 'delete'}
        confirm={t('notes.delete')}
        look="danger"
        isPending={remove.isPending}
        onClose={() => setMode('read')}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('notes.delete.text')}</p>
        <FailureLines error={remove.error} otherwise={t('notes.failed')} />
      </AskModal>
    </li>
  )
}
