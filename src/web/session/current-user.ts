import type { CurrentUser } from '#contract/session.ts'
import { type Role, ROLES, WIRE_ROLES, type WireRole } from '#vocabulary/role.ts'
import { forgetEnd, readProfile, readRoleText, readToken, storeUser, wipeOthers } from './stored-session.ts'

/** The signed-in user. */
export interface SessionUser {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly role: Role
  readonly wireRole: WireRole
}

function findRole(wire: string | null): Role | undefined {
  return ROLES.find((role) => WIRE_ROLES[role] === wire)
}

/** Parses wire roles of deployment settings. */
export function rolesOf(wire: readonly WireRole[]): readonly Role[] {
  return wire.flatMap((name) => findRole(name) ?? [])
}

/** The stored user; null when not signed in on this device. */
export function findSessionUser(): SessionUser | null {
  const profile = readProfile()
  const role = findRole(readRoleText())
  if (!readToken() || !profile || !role) return null
  return { ...profile, role, wireRole: WIRE_ROLES[role] }
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
