/** What a signed-in person is. Source: shell §6. */
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

/** Roles as the wire spells them. Source: shell §6. */
export const WIRE_ROLES = {
  client: 'client',
  prospect: 'prospect',
  prospectDirect: 'prospect_direct',
  advisor: 'advisor',
  partner: 'partner',
  manager: 'manager',
  backOfficeUser: 'back_office_user',
  manageDossier: 'manage_dossier',
} as const satisfies Readonly<Record<Role, string>>
export type WireRole = (typeof WIRE_ROLES)[Role]

/** A role as the wire spells it. Source: shell §6. */
export function wireRole(role: Role): WireRole {
  return WIRE_ROLES[role]
}

/** People an advisor looks after. Source: shell §6. */
export const CLIENT_ROLES = ['client', 'prospect'] as const satisfies readonly Role[]
export type ClientRole = (typeof CLIENT_ROLES)[number]

/** People who subscribe for themselves, with an advisor or without one. Source: shell §6. */
export const INVESTOR_ROLES = [...CLIENT_ROLES, 'prospectDirect'] as const satisfies readonly Role[]

/** People who advise investors and act for them; a manager acts like an advisor. Source: shell §6. */
export const ADVISING_ROLES = ['advisor', 'partner', 'manager'] as const satisfies readonly Role[]

/** People of the management company. Source: shell §6. */
export const BACK_OFFICE_ROLES = ['backOfficeUser', 'manageDossier'] as const satisfies readonly Role[]

/** Everybody who works on the dossiers of others. */
export const STAFF_ROLES = [...ADVISING_ROLES, ...BACK_OFFICE_ROLES] as const satisfies readonly Role[]

/** Whether an advisor looks after this person. */
export function isClient(role: Role): boolean {
  return isOneOf(CLIENT_ROLES, role)
}

/** Whether this person subscribes for themselves. */
export function isInvestor(role: Role): boolean {
  return isOneOf(INVESTOR_ROLES, role)
}

/** Whether this person advises investors and acts for them. */
export function isAdvising(role: Role): boolean {
  return isOneOf(ADVISING_ROLES, role)
}

/** Whether this person works for the management company. */
export function isBackOffice(role: Role): boolean {
  return isOneOf(BACK_OFFICE_ROLES, role)
}

function isOneOf(group: readonly Role[], role: Role): boolean {
  return group.includes(role)
}
