import type { Assign, Assigned, Colleagues } from '#contract/assignment.ts'
import { ask, getQuery } from './call.ts'

/** Reviewers who may be assigned to a dossier and mentioned in a comment. */
export function reviewColleagues() {
  return getQuery<Colleagues>(['review-colleagues'], '/review/colleagues')
}

export function assignDossier(id: number, change: Assign): Promise<Assigned> {
  return ask<Assigned>('PUT', `/dossiers/${id}/assignee`, { body: change })
}
