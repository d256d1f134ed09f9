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

/** Those who advise investors and act for them; a manager acts like an advisor. Source: shell §6. */
export function isAdvising(role: Role): boolean {
  return role === 'advisor' || role === 'partner' || role === 'manager'
}

/** Those who invest; every other account is staff of the company or advises. */
export const INVESTOR_ROLES: readonly Role[] = ['client', 'prospect', 'prospectDirect']

export function isStaff(role: Role): boolean {
  return !INVESTOR_ROLES.includes(role)
}
