import * as z from 'zod'
import { PathId, DossierParams, RowId, WrittenText } from './answers.ts'
import { Colleague } from './assignment.ts'
import { component } from './component.ts'

/** Not in the specification: the calls of this file. Only reviewers may make them; no other call exposes their data. */

/** `/dossiers/{id}/comments/{comment}`. */
export const CommentParams = DossierParams.extend({ comment: PathId })

/** A text of a reviewer. */
export const CommentText = WrittenText.max(5_000)

/** `PUT /dossiers/{id}/comments/{comment}`. */
export const EditComment = z.object({
  /** Mentions are written `@{7}`, with the number of an account in `mentions`. */
  text: CommentText,
  mentions: z.array(RowId).max(20),
})
export type EditComment = z.infer<typeof EditComment>

/** `POST /dossiers/{id}/comments`. */
export const WriteComment = EditComment.extend({
  /** The answer that it is about; null: the dossier. */
  elementId: z.string().max(200).nullable(),
})
export type WriteComment = z.infer<typeof WriteComment>

/** Answer to writing or changing a comment. */
export const WrittenComment = component('WrittenComment', { id: z.number() })
export type WrittenComment = z.infer<typeof WrittenComment>

/** What a reviewer wrote about a dossier or one of its answers. */
export const ReviewComment = component('ReviewComment', {
  id: z.number(),
  elementId: z.string().nullable(),
  /** Label of the answer. */
  place: z.string().nullable(),
  author: Colleague,
  text: z.string(),
  mentions: z.array(Colleague),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Until when this reader may change or delete it; null when they may not. */
  editable_until: z.string().nullable(),
})
export type ReviewComment = z.infer<typeof ReviewComment>

/** The comments of a dossier, oldest first. */
export const CommentList = component('CommentList', { comments: z.array(ReviewComment) })
export type CommentList = z.infer<typeof CommentList>
