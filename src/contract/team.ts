import * as z from 'zod'
import { MOST_HANDED_OVER } from '#rules/selection-limits.ts'
import { HAND_OVER_REFUSALS } from '#vocabulary/hand-over-refusal.ts'
import { RowId, WrittenText } from './answers.ts'
import { component } from './component.ts'

/** A day in Paris, `yyyy-mm-dd`. */
const Day = z.iso.date()

/** From one day to another, both included, a colleague sees and acts in the dossiers of an absent advisor. */
export const Absence = component('Absence', {
  id: z.number(),
  absent: z.object({ id: z.number(), name: z.string() }),
  cover: z.object({ id: z.number(), name: z.string() }),
  from: z.string(),
  to: z.string(),
  /** Whether it is under way today. */
  isNow: z.boolean(),
  /** The reader's part in it; null for the manager of both. */
  as: z.enum(['absent', 'cover']).nullable(),
  /** Whether the reader may end it. */
  canEnd: z.boolean(),
})
export type Absence = z.infer<typeof Absence>

/** Absences under way or to come that concern the reader; for a manager, those of the team. */
export const Absences = component('Absences', { absences: z.array(Absence) })
export type Absences = z.infer<typeof Absences>

/** `POST /team/absences`: who covers whom, on which days. */
export const PlanAbsence = z.object({ absentId: RowId, coverId: RowId, from: Day, to: Day })
export type PlanAbsence = z.infer<typeof PlanAbsence>

/** Work in progress of a team member. */
export const Workload = z.object({
  current: z.number(),
  signature: z.number(),
  signed: z.number(),
  abandoned: z.number(),
  /** Dossiers out for signature, and since when the oldest waits. */
  awaited: z.number(),
  awaitedSince: z.string().nullable(),
  /** Dossiers in entry untouched for a day or more, and since when the oldest is. */
  left: z.number(),
  leftSince: z.string().nullable(),
})
export type Workload = z.infer<typeof Workload>

/** Somebody of the reader's network. */
export const Colleague = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  isSelf: z.boolean(),
  /** For a manager only. */
  workload: Workload.nullable(),
})
export type Colleague = z.infer<typeof Colleague>

/** `GET /team`: the manager and the advisors of one network. */
export const Team = component('Team', { people: z.array(Colleague) })
export type Team = z.infer<typeof Team>

/** All dossiers and clients of a person, or some dossiers. */
const HandOverPart = z.union([
  z.object({ from: RowId, ids: z.undefined().optional() }),
  z.object({ ids: z.array(RowId).min(1).max(MOST_HANDED_OVER), from: z.undefined().optional() }),
])

/** `POST /team/hand-over/preview`. */
export const PreviewHandOver = z.object({ to: RowId }).and(HandOverPart)
export type PreviewHandOver = z.infer<typeof PreviewHandOver>

/** `POST /team/hand-over`; the reason is kept in the audit. */
export const HandOver = z.object({ to: RowId, reason: WrittenText.max(500) }).and(HandOverPart)
export type HandOver = z.infer<typeof HandOver>

/** What moves, or has moved, to another advisor, and what stays and why. */
export const HandOverResult = component('HandOverResult', {
  moved: z.array(z.object({ id: z.number(), present: z.string(), status: z.string() })),
  refused: z.array(z.object({ id: z.number(), present: z.string(), reason: z.enum(HAND_OVER_REFUSALS) })),
  /** Clients that follow, when a person hands over everything. */
  clients: z.number(),
  /** Number of dossiers that exceed the limit of one call. */
  left: z.number(),
})
export type HandOverResult = z.infer<typeof HandOverResult>
