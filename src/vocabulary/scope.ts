/**
 * What a program may do, as a subset of the rights of the person it acts for: a reviewer of the company for register
 * scopes, nobody for `accounts:write`, an advising person for all others.
 */
export const SCOPES = [
  'accounts:write',
  'dossiers:read',
  'dossiers:write',
  'documents:read',
  'events:read',
  'people:write',
  'register:read',
  'register:write',
] as const
export type Scope = (typeof SCOPES)[number]

/** Scopes of a program that acts for a reviewer. */
export const REGISTER_SCOPES = ['register:read', 'register:write'] as const satisfies readonly Scope[]

/** Scope of an identity provider that manages the accounts of its people by SCIM. */
export const PROVISIONING_SCOPE = 'accounts:write' satisfies Scope

/** What a program with the scope works for; the scopes of one program have one purpose. */
export type ScopePurpose = 'advising' | 'register' | 'provisioning'

/** The purpose of a scope. */
export function purposeOf(scope: Scope): ScopePurpose {
  if (scope === PROVISIONING_SCOPE) return 'provisioning'
  return isRegisterScope(scope) ? 'register' : 'advising'
}

/** Whether the scope is one of a program that acts for a reviewer. */
export function isRegisterScope(scope: Scope): boolean {
  return REGISTER_SCOPES.some((each) => each === scope)
}
