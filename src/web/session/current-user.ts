import type { CurrentUser } from '#contract/session.ts'
import { type Role, ROLES, type WireRole } from '#vocabulary/role.ts'
import {
  forgetEnd,
  readProfile,
  readRoleText,
  readToken,
  storeUser,
  wipeOthers,
  type Profile,
} from './stored-session.ts'

export interface SessionUser extends Profile {
  readonly role: Role
  /** As the server spells it. */
  readonly wireRole: string
}

/** Wire spellings are those of the roles in snake case (`role.test.ts`), so no page carries the table. */
function findRole(wire: string): Role | undefined {
  const name = wire.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase())
  return ROLES.find((role) => role === name)
}

/** Parses wire roles of deployment settings. */
export function rolesOf(wire: readonly WireRole[]): readonly Role[] {
  return wire.flatMap((name) => findRole(name) ?? [])
}

/** The stored user; null when not signed in on this device. */
export function findSessionUser(): SessionUser | null {
  const profile = readProfile()
  const wireRole = readRoleText() ?? ''
  const role = findRole(wireRole)
  if (!readToken() || !profile || !role) return null
  return { ...profile, role, wireRole }
}

/** Stores the user; wipes the data of a different previous user. */
export function rememberUser(user: CurrentUser): void {
  wipeOthers(user.username)
  forgetEnd()
  storeUser({ username: user.username, firstname: user.firstname, lastname: user.lastname }, user.role)
}

/** Maps the wire user. */
export function presentUser({
  username,
  firstname,
  lastname,
  role: wireRole,
}: CurrentUser): SessionUser | null {
  const role = findRole(wireRole)
  return role ? { username, firstname, lastname, role, wireRole } : null
}
