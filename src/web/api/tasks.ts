import type { ReminderPreviews, SentReminders, Tasks } from '#contract/tasks.ts'
import type { TaskGroup } from '#vocabulary/task-kind.ts'
import { ask, getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

/** What the advisor does today: the first tasks of each group. */
export function taskList() {
  return getQuery<Tasks>([...DOSSIERS_KEY, 'tasks'], '/dossiers/tasks')
}

/** A page of one group. */
export function taskGroup(group: TaskGroup, page: number) {
  return getQuery<Tasks>([...DOSSIERS_KEY, 'tasks', group, page], '/dossiers/tasks', { group, page })
}

/** What reminders of these dossiers would say. */
export function previewReminders(ids: readonly number[]): Promise<ReminderPreviews> {
  return ask<ReminderPreviews>('POST', '/dossiers/reminders/preview', { body: { ids } })
}

/** Reminds those who are waited for in each of these dossiers, once a day. */
export function sendReminders(ids: readonly number[]): Promise<SentReminders> {
  return ask<SentReminders>('POST', '/dossiers/reminders', { body: { ids } })
}

/** Calls back the documents that are out to be signed. */
export async function recallDocuments(dossierId: number): Promise<void> {
  await ask('POST', `/dossiers/${dossierId}/envelope/recall`, {})
}
