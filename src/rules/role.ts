/**
 * What a signed-in person is. Source: shell §6.
 */
export const ROLES = [
  'client',
  'prospect',
  'prospectDirect',
  'advisor',
  'partner',
  'manager',
  'backOfficeUser',
  'manageDossier',
] as const
export type Role = (typeof ROLES)[number]

export const BACK_OFFICE_ROLES: readonly Role[] = ['backOfficeUser', 'manageDossier']

export function isBackOffice(role: Role): boolean {
  return BACK_OFFICE_ROLES.includes(role)
}
