import type { Role } from '#vocabulary/role.ts'

/** Default page after sign-in. Source: shell §9. */
export const HOME = '/tableau-de-bord'

/** An author has one page: the studio. */
export function homeOf(role: Role): string {
  return role === 'author' ? '/studio' : HOME
}
