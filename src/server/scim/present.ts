import { createHash } from 'node:crypto'
import { isAdvising } from '#vocabulary/role.ts'
import type { RoleGroup } from './groups.ts'
import type { Person } from './people.ts'
import { ENTERPRISE_USER, GROUP, LIST, USER } from './schemas.ts'

type Resource = Readonly<Record<string, unknown>>

/** An account in SCIM format. Absent values are left out. Source: RFC 7643 §4.1. */
export function presentUser(person: Person, groups: readonly RoleGroup[], base: string): Resource {
  const { id, email, first_name, last_name, external_id, language, provisionedId } = person
  const formatted = `${first_name} ${last_name}`.trim()
  const group = groups.find(({ role }) => role === person.role)
  const hasRole = person.has_role ?? true
  return withVersion({
    schemas: [USER, ...(isAdvising(person.role) ? [ENTERPRISE_USER] : [])],
    id: String(id),
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: person.user_name,
    name: { formatted, familyName: last_name, givenName: first_name },
    displayName: formatted,
    active: person.is_active ?? person.closed_at === null,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(language === null ? {} : { preferredLanguage: language }),
    ...(group && hasRole ? { roles: [{ value: group.displayName, primary: true }] } : {}),
    groups:
      group && hasRole && provisionedId !== null
        ? [
            {
              value: group.id,
              $ref: `${base}/Groups/${group.id}`,
              display: group.displayName,
              type: 'direct',
            },
          ]
        : [],
    ...(isAdvising(person.role) ? { [ENTERPRISE_USER]: { employeeNumber: person.username } } : {}),
    meta: {
      resourceType: 'User',
      created: person.created_at.toISOString(),
      lastModified: (person.changed_at ?? person.created_at).toISOString(),
      location: `${base}/Users/${id}`,
    },
  })
}

/** A role as a group. Source: RFC 7643 §4.2. */
export function presentGroup(
  { id, displayName }: RoleGroup,
  members: readonly Person[],
  base: string,
): Resource {
  return withVersion({
    schemas: [GROUP],
    id,
    displayName,
    members: members.map((member) => ({
      value: String(member.id),
      $ref: `${base}/Users/${member.id}`,
      display: `${member.first_name} ${member.last_name}`.trim(),
      type: 'User',
    })),
    meta: { resourceType: 'Group', location: `${base}/Groups/${id}` },
  })
}

/** Adds the entity tag, which changes with the resource. Source: RFC 7644 §3.14. */
function withVersion(resource: Resource & { readonly meta: object }): Resource {
  const digest = createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)
  return { ...resource, meta: { ...resource.meta, version: `W/"${digest}"` } }
}

/** The entity tag of a resource. */
export function versionOf({ meta }: Resource): string {
  return typeof meta === 'object' && meta !== null && 'version' in meta ? String(meta.version) : ''
}

export interface Projection {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

/** Applies the requested attributes; those of the identity are always included. Source: RFC 7644 §3.9. */
export function project(resource: Resource, { attributes, excludedAttributes }: Projection): Resource {
  const wanted = readNames(attributes)
  const unwanted = readNames(excludedAttributes)
  if (wanted.length === 0 && unwanted.length === 0) return resource
  const isShown = (name: string) => {
    const small = name.toLowerCase()
    if (small === 'id' || small === 'schemas') return true
    if (wanted.length > 0) return wanted.includes(small)
    return !unwanted.includes(small)
  }
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

function readNames(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map((name) => (name.startsWith('urn:') ? name : (name.split('.')[0] ?? '')))
}

export function presentList(
  resources: readonly object[],
  { total, startIndex }: { readonly total: number; readonly startIndex: number },
): object {
  return {
    schemas: [LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
