/**
 * What a program may do, cut out of the rights of the person it acts for. Register scopes go with a reviewer of the company,
 * all others with somebody who advises.
 */
export const SCOPES = [
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

/** Whether the scope is one of a program that acts for a reviewer. */
export function isRegisterScope(scope: Scope): boolean {
  return REGISTER_SCOPES.some((each) => each === scope)
}
