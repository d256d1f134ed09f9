import type { Role } from '#vocabulary/role.ts'

/** Default page after sign-in. Source: shell §9. */
export const HOME = '/tableau-de-bord'

/** The home page of each role that sees no dossiers. */
export const OWN_PAGE: Readonly<Partial<Record<Role, string>>> = {
  author: '/studio',
  administrator: '/administration/personnes',
}
