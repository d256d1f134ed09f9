import * as z from 'zod'
import { RowId, SafeText } from './answers.ts'
import { component } from './component.ts'

/** Not in the specification: the calls of this file. */

/** A reviewer of the management company. */
export const Colleague = component('Colleague', { id: z.number(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** `GET /review/colleagues`: those who may take charge of a dossier and be mentioned in a comment, by name. */
export const Colleagues = component('Colleagues', {
  /** `own`: whether this is the reader. */
  colleagues: z.array(z.object({ ...Colleague.shape, own: z.boolean() })),
})
export type Colleagues = z.infer<typeof Colleagues>

/** `PUT /dossiers/{id}/assignee`. */
export const Assign = z.object({
  /** Null unassigns the dossier. */
  assignee: RowId.nullable(),
  /** The assignee that was displayed; 409 when somebody else has taken charge since. */
  seen: RowId.nullable(),
  /** Note for the new assignee; null or blank for none. */
  note: SafeText.max(1_000).nullish(),
})
export type Assign = z.infer<typeof Assign>

/** The assignee of a dossier. */
export const Assigned = component('Assigned', { assignee: Colleague.nullable() })
export type Assigned = z.infer<typeof Assigned>
