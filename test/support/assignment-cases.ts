import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { NO_MORE, noDossier, reading, REVIEWER, type Asked, type PermissionCase } from './permission-case.ts'

const REVIEWED = { who: REVIEWER, about: 'plain', states: ['signed'] } as const
const whileReviewed = ({ integration }: Asked) =>
  integration === 'ongoing' || integration === 'error' ? 200 : NO_MORE
const sinceSigned = ({ integration }: Asked) => (integration === null ? 404 : 200)

/** Calls of assignees and comments. */
export const ASSIGNING: readonly PermissionCase[] = [
  { call: 'GET /api/review/colleagues', who: REVIEWER, request: noDossier('/review/colleagues') },
  {
    ...REVIEWED,
    call: 'PUT /api/dossiers/{id}/assignee',
    writes: true,
    integration: [null, ...INTEGRATION_STATES],
    request: ({ id }) => ({ path: `/dossiers/${id}/assignee`, body: { assignee: null, seen: null } }),
    answer: whileReviewed,
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossiers/{id}/comments',
    integration: [null, ...INTEGRATION_STATES],
    request: reading('/dossiers/{id}/comments'),
    answer: sinceSigned,
  },
  {
    ...REVIEWED,
    call: 'POST /api/dossiers/{id}/comments',
    writes: true,
    integration: [null, ...INTEGRATION_STATES],
    request: ({ id }) => ({
      path: `/dossiers/${id}/comments`,
      body: { elementId: null, text: 'Relu', mentions: [] },
    }),
    answer: sinceSigned,
  },
  {
    ...REVIEWED,
    call: 'PUT /api/dossiers/{id}/comments/{comment}',
    writes: true,
    request: ({ id }) => ({ path: `/dossiers/${id}/comments/1000000`, body: { text: 'Relu', mentions: [] } }),
    answer: () => 404,
  },
  {
    ...REVIEWED,
    call: 'DELETE /api/dossiers/{id}/comments/{comment}',
    writes: true,
    request: ({ id }) => ({ path: `/dossiers/${id}/comments/1000000` }),
    answer: () => 404,
  },
]
