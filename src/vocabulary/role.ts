/** Roles of signed-in users. Source: shell §6. */
export const ROLES = [
  'client',
  'prospect',
  'prospectDirect',
  'advisor',
  'partner',
  'manager',
  'backOfficeUser',
  'manageDossier',
  'compliance',
  'author',
  'administrator',
] as const
export type Role = (typeof ROLES)[number]

/** Wire spelling of each role. Source: shell §6. */
export const WIRE_ROLES = {
  client: 'client',
  prospect: 'prospect',
  prospectDirect: 'prospect_direct',
  advisor: 'advisor',
  partner: 'partner',
  manager: 'manager',
  backOfficeUser: 'back_office_user',
  manageDossier: 'manage_dossier',
  compliance: 'compliance',
  author: 'author',
  administrator: 'administrator',
} as const satisfies Readonly<Record<Role, string>>
export type WireRole = (typeof WIRE_ROLES)[Role]

/** The wire spelling of a role. Source: shell §6. */
export function wireRole(role: Role): WireRole {
  return WIRE_ROLES[role]
}

/** Roles that have an advisor. Source: shell §6. */
export const CLIENT_ROLES = ['client', 'prospect'] as const satisfies readonly Role[]
export type ClientRole = (typeof CLIENT_ROLES)[number]

/** Roles that subscribe for themselves, with or without an advisor. Source: shell §6. */
export const INVESTOR_ROLES = [...CLIENT_ROLES, 'prospectDirect'] as const satisfies readonly Role[]

/** Roles that advise investors and act for them; a manager has an advisor's permissions. Source: shell §6. */
export const ADVISING_ROLES = ['advisor', 'partner', 'manager'] as const satisfies readonly Role[]

/** Roles of the management company; compliance reads all dossiers and screens their persons. Source: shell §6. */
export const BACK_OFFICE_ROLES = [
  'backOfficeUser',
  'manageDossier',
  'compliance',
] as const satisfies readonly Role[]

/** Roles that work on other people's dossiers. */
export const STAFF_ROLES = [...ADVISING_ROLES, ...BACK_OFFICE_ROLES] as const satisfies readonly Role[]

/** Roles that sign in for their work: staff, and those who work on the platform itself and see no dossier. */
export const WORKING_ROLES = [...STAFF_ROLES, 'author', 'administrator'] as const satisfies readonly Role[]

/** Whether the role has an advisor. */
export function isClient(role: Role): boolean {
  return isOneOf(CLIENT_ROLES, role)
}

/** Whether the role subscribes for itself. */
export function isInvestor(role: Role): boolean {
  return isOneOf(INVESTOR_ROLES, role)
}

/** Whether the role advises investors. */
export function isAdvising(role: Role): boolean {
  return isOneOf(ADVISING_ROLES, role)
}

/** Whether the role works on other people's dossiers. */
export function isStaff(role: Role): boolean {
  return isOneOf(STAFF_ROLES, role)
}

/** Whether the role belongs to the management company. */
export function isBackOffice(role: Role): boolean {
  return isOneOf(BACK_OFFICE_ROLES, role)
}

function isOneOf(group: readonly Role[], role: Role): boolean {
  return group.includes(role)
}

/** The role of a wire spelling. */
export function roleOf(wire: WireRole): Role {
  const found = ROLES.find((role) => WIRE_ROLES[role] === wire)
  if (found === undefined) throw new Error(`no role is spelt ${wire}`)
  return found
}
