import type { CommentList, EditComment, WriteComment } from '#contract/comments.ts'
import { ask, call, getQuery } from './call.ts'

/** Comments of reviewers on a dossier and its answers, oldest first. */
export function reviewComments(dossierId: number) {
  return getQuery<CommentList>(['review', dossierId, 'comments'], `/dossiers/${dossierId}/comments`)
}

export async function writeComment(dossierId: number, body: WriteComment): Promise<void> {
  await ask('POST', `/dossiers/${dossierId}/comments`, { body })
}

export async function editComment(dossierId: number, id: number, body: EditComment): Promise<void> {
  await ask('PUT', `/dossiers/${dossierId}/comments/${id}`, { body })
}

export async function deleteComment(dossierId: number, id: number): Promise<void> {
  await call('DELETE', `/dossiers/${dossierId}/comments/${id}`)
}
