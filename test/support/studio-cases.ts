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
    request: noDossier('/studio/presence', { place: '' }),
  },
]
