import type { ReminderPreviews, SentReminders, Tasks } from '#contract/tasks.ts'
import type { TaskGroup } from '#vocabulary/task-kind.ts'
import { ask, getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

/** The advisor's current tasks: the first few of each group. */
export function taskList() {
  return getQuery<Tasks>([...DOSSIERS_KEY, 'tasks'], '/dossiers/tasks')
}

export function taskGroup(group: TaskGroup, page: number) {
  return getQuery<Tasks>([...DOSSIERS_KEY, 'tasks', group, page], '/dossiers/tasks', { group, page })
}

export function previewReminders(ids: readonly number[]): Promise<ReminderPreviews> {
  return ask<ReminderPreviews>('POST', '/dossiers/reminders/preview', { body: { ids } })
}

/** Reminds the people awaited in each of these dossiers, at most once a day. */
export function sendReminders(ids: readonly number[]): Promise<SentReminders> {
  return ask<SentReminders>('POST', '/dossiers/reminders', { body: { ids } })
}

/** Recalls the documents that are out for signature. */
export async function recallDocuments(dossierId: number): Promise<void> {
  await ask('POST', `/dossiers/${dossierId}/envelope/recall`, {})
}
