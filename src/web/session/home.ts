import type { Role } from '#vocabulary/role.ts'

/** Default page after sign-in. Source: shell §9. */
export const HOME = '/tableau-de-bord'

/** The one page of a role that sees no dossier; undefined for all others. */
export function homeOf(role: Role): string | undefined {
  if (role === 'author') return '/studio'
  return role === 'administrator' ? '/administration' : undefined
}
