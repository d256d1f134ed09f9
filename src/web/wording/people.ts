import type { Wording } from './wording.ts'

/** People, networks and teams of the administrator; fetched with them. */
export const people = {
  'people.title': ['Personnes', 'People'],
} satisfies Wording
