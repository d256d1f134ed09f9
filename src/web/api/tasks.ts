import type { Reminded, Tasks } from '#contract/tasks.ts'
import { ask, getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

/** What the advisor has to do next, the oldest first. */
export function taskList() {
  return getQuery<Tasks>([...DOSSIERS_KEY, 'tasks'], '/dossiers/tasks')
}

/** Reminds the parties whose turn it is to sign, once a day. */
export function remindSignatories(dossierId: number): Promise<Reminded> {
  return ask<Reminded>('POST', `/dossiers/${dossierId}/envelope/remind`)
}
