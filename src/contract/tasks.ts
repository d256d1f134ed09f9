import * as z from 'zod'
import { MOST_REMINDED } from '#rules/selection-limits.ts'
import { REMINDER_REFUSALS } from '#vocabulary/reminder-refusal.ts'
import { TASK_GROUPS, TASK_KINDS } from '#vocabulary/task-kind.ts'
import { RowId, wholeNumber } from './answers.ts'
import { component } from './component.ts'
import { Absence } from './team.ts'

/** The parties whose turn it is to sign a sent envelope, and their last reminder. */
export const AwaitedSignature = component('AwaitedSignature', {
  /** Names, in the order of routing. */
  waiting: z.array(z.string()),
  /** ISO 8601 in UTC; null before the first. */
  remindedAt: z.string().nullable(),
  /** Whether they may be reminded now: at most once a day. */
  canRemind: z.boolean(),
})
export type AwaitedSignature = z.infer<typeof AwaitedSignature>

/** One thing to do, about one dossier. */
export const Task = component('Task', {
  kind: z.enum(TASK_KINDS),
  group: z.enum(TASK_GROUPS),
  dossierId: z.number(),
  /** The dossier's title. */
  present: z.string(),
  subscriptionGlobalAmount: z.string().nullable(),
  /** Since when it waits, ISO 8601 in UTC. */
  since: z.string(),
  /** Last day, `yyyy-mm-dd` in Paris; null without a deadline. */
  due: z.string().nullable(),
  /** Who is awaited, for those who may remind them; null for the kinds that ask the advisor. */
  signature: AwaitedSignature.nullable(),
  /** Telephone of the person to call; null for the other kinds and without one. */
  phone: z.string().nullable(),
  /** Number of the correction, for the page that answers it; null for the other kinds. */
  correctionId: z.number().nullable(),
  /** Name of the party that the correction asks; null when it asks the advisor, and for the other kinds. */
  correctionOf: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

/** `GET /dossiers/tasks`: one group by pages, or the first few of each. */
export const TasksQuery = z.object({
  group: z.enum(TASK_GROUPS).optional(),
  page: wholeNumber(z.number().min(1).max(MOST_REMINDED)).default(1),
})
export type TasksQuery = z.infer<typeof TasksQuery>

/** By group, the most urgent first. */
export const Tasks = component('Tasks', {
  tasks: z.array(Task),
  totals: z.object({ soon: z.number(), mine: z.number(), client: z.number() }),
  /** Absences of today in which the reader is absent or covers somebody. */
  absences: z.array(Absence),
})
export type Tasks = z.infer<typeof Tasks>

/** Answer of `POST /dossiers/{id}/envelope/remind`. */
export const Reminded = component('Reminded', { remindedAt: z.string() })
export type Reminded = z.infer<typeof Reminded>

/** Dossiers to remind: `POST /dossiers/reminders`, and `POST /dossiers/reminders/preview`, which sends nothing. */
export const ReminderRequest = z.object({ ids: z.array(RowId).min(1).max(MOST_REMINDED) })

/** A dossier that is not reminded, and why. */
const RefusedReminder = z.object({ id: z.number(), reason: z.enum(REMINDER_REFUSALS) })
export type RefusedReminder = z.infer<typeof RefusedReminder>

/** A reminder as its first recipient will read it. */
export const ReminderPreview = component('ReminderPreview', {
  id: z.number(),
  present: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  lines: z.array(z.string()),
  /** Label of its button; the link is for the recipient alone. */
  button: z.string().nullable(),
  sms: z.string().nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** What reminders would say, and which would not be sent. */
export const ReminderPreviews = component('ReminderPreviews', {
  reminders: z.array(ReminderPreview),
  refused: z.array(RefusedReminder),
})
export type ReminderPreviews = z.infer<typeof ReminderPreviews>

/** Each dossier on its own: what was sent, and what was not with the reason. */
export const SentReminders = component('SentReminders', {
  sent: z.array(z.number()),
  refused: z.array(RefusedReminder),
})
export type SentReminders = z.infer<typeof SentReminders>
