import type { Role } from '#vocabulary/role.ts'
import { NO_MORE, noDossier, type PermissionCase } from './permission-case.ts'

const AUTHORS: readonly Role[] = ['author']
/** The deployment of the matrix has no folder: its working copy is empty. */
const ABSENT = { kind: 'replace', file: 'theme.css', before: 'body {}', text: null }

/** Calls of the studio. */
export const AUTHORING: readonly PermissionCase[] = [
  { call: 'GET /api/studio', who: AUTHORS, request: noDossier('/studio') },
  {
    call: 'GET /api/studio/files',
    who: AUTHORS,
    request: noDossier('/studio/files?file=texts.json'),
    answer: () => 404,
  },
  { call: 'GET /api/studio/definition', who: AUTHORS, request: noDossier('/studio/definition?form=client') },
  {
    call: 'POST /api/studio/edits',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/edits', { edits: [ABSENT] }),
    answer: () => NO_MORE,
  },
  {
    call: 'POST /api/studio/undo',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/undo', {}),
    answer: () => NO_MORE,
  },
  {
    call: 'POST /api/studio/redo',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/redo', {}),
    answer: () => NO_MORE,
  },
  {
    call: 'PUT /api/studio/presence',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/presence', { place: '' }),
  },
  { call: 'GET /api/studio/problems', who: AUTHORS, request: noDossier('/studio/problems') },
  { call: 'GET /api/studio/cases', who: AUTHORS, request: noDossier('/studio/cases') },
  {
    call: 'GET /api/studio/dossiers/{id}/shape',
    who: AUTHORS,
    request: noDossier('/studio/dossiers/2000000000/shape'),
    answer: () => 404,
  },
  {
    call: 'GET /api/studio/documents/{code}/drawing',
    who: AUTHORS,
    request: noDossier('/studio/documents/absent/drawing?case=absent'),
    answer: () => 404,
  },
  {
    call: 'PUT /api/studio/cases/{name}',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/cases/one', {
      form: 'absent',
      title: 'One',
      today: '2026-11-20',
      answers: {},
    }),
    // The matrix has no files of a form.
    answer: () => 422,
  },
  {
    call: 'POST /api/studio/cases/renewal',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/cases/renewal', { names: ['absent'], answers: {} }),
    answer: () => 422,
  },
  {
    call: 'POST /api/studio/reset',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/reset', { revision: 2_000_000_000 }),
    answer: () => NO_MORE,
  },
  {
    call: 'POST /api/studio/conflicts',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/conflicts', { revision: 2_000_000_000 }),
    answer: () => NO_MORE,
  },
]
