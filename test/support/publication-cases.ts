import type { Role } from '#vocabulary/role.ts'
import { NO_MORE, noDossier, type PermissionCase } from './permission-case.ts'

const AUTHORS: readonly Role[] = ['author']

/** Calls that publish the author's working copy. The matrix edits nothing and has no versions. */
export const PUBLISHING: readonly PermissionCase[] = [
  ...['difference', 'rehearsal', 'guards', 'versions'].map((name) => ({
    call: `GET /api/studio/${name}`,
    who: AUTHORS,
    request: noDossier(`/studio/${name}`),
  })),
  ...['rehearsal', 'guards'].flatMap((name) => [
    {
      call: `POST /api/studio/${name}`,
      who: AUTHORS,
      writes: true as const,
      request: noDossier(`/studio/${name}`, {}),
    },
    {
      call: `DELETE /api/studio/${name}`,
      who: AUTHORS,
      writes: true as const,
      request: noDossier(`/studio/${name}`),
    },
  ]),
  {
    call: 'POST /api/studio/publication',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/publication', { note: 'x', acknowledged: [], revision: 0 }),
    answer: () => NO_MORE,
  },
  {
    call: 'POST /api/studio/publication/{version}/approval',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/publication/999999/approval', {}),
    answer: () => 404,
  },
  {
    call: 'POST /api/studio/versions/{version}/restoration',
    who: AUTHORS,
    writes: true,
    request: noDossier('/studio/versions/999999/restoration', { note: 'x' }),
    answer: () => 404,
  },
  {
    call: 'GET /api/studio/versions/{version}/archive',
    who: AUTHORS,
    request: noDossier('/studio/versions/999999/archive'),
    answer: () => 404,
  },
]
