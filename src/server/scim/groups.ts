import { type Role, wireRole } from '#vocabulary/role.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { selectPeople, type Person } from './people.ts'
import { rolesOf, type ScimCaller } from './scim-caller.ts'
import { ScimError } from './scim-error.ts'

/** A role as a group: its members have the role. */
export interface RoleGroup {
  readonly id: string
  readonly role: Role
  readonly displayName: string
}

type Parts = Pick<Services, 'config' | 'deployment'>

/**
 * The groups of the roles that the program may grant, by the names set by the operator. No program may create
 * administrators if that requires two administrators.
 */
export function groupsOf({ config, deployment }: Parts, caller: ScimCaller): readonly RoleGroup[] {
  return rolesOf(caller)
    .filter((role) => role !== 'administrator' || !deployment.secondAdministrator)
    .map((role) => ({
      id: wireRole(role),
      role,
      displayName: config.scimGroups.get(role) ?? wireRole(role),
    }))
}

/** Throws 404 for a group that the program cannot see. */
export function getGroup(services: Parts, caller: ScimCaller, id: string): RoleGroup {
  const group = groupsOf(services, caller).find((each) => each.id === id)
  if (!group) throw new ScimError(404, `no group ${id}`)
  return group
}

/** The group with a name or identifier. Throws 400 and lists the existing groups. */
export function readGroup(services: Parts, caller: ScimCaller, name: string): RoleGroup {
  const groups = groupsOf(services, caller)
  const wanted = name.trim().toLowerCase()
  const found = groups.find(({ id, displayName }) => [id, displayName.toLowerCase()].includes(wanted))
  if (found) return found
  const names = groups.map(({ displayName }) => displayName).join(', ')
  throw new ScimError(400, `the group ${name} gives no role here; these do: ${names}`, 'invalidValue')
}

/** Members by number: only accounts managed by an identity provider, since the program must not take the role from others. */
export async function listMembers(
  db: Db | Trx,
  caller: ScimCaller,
  { role }: RoleGroup,
): Promise<readonly Person[]> {
  return selectPeople(db, caller)
    .where('account.role', '=', role)
    .where('provisioned.has_role', '=', true)
    .orderBy('account.id')
    .execute()
}
