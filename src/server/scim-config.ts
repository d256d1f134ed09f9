import * as z from 'zod'
import { type Role, ROLES } from '#vocabulary/role.ts'
import { ConfigError } from './config-error.ts'
import { parseEnvironment, type Variables } from './parse-environment.ts'

/** The descriptions generate docs/configuration.md. */
export const ScimEnvironment = z.object({
  SCIM_GROUPS: z.string().optional().meta({
    description:
      'names of groups of your identity provider and the role each gives, `name=role` separated by semicolons (`GG Contrôle=manageDossier;GG Conformité=compliance`), see [Accounts by SCIM](operations.md#accounts-by-scim)',
    fallback: 'each role is a group of its own name',
  }),
})

/** Reads `SCIM_GROUPS`: the name of the group that grants each role. Throws `ConfigError`. */
export function parseScimGroups(environment: Variables): ReadonlyMap<Role, string> {
  const { SCIM_GROUPS: text = '' } = parseEnvironment(ScimEnvironment, environment)
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)
  const groups = new Map(entries)
  const names = new Set(entries.map(([, name]) => name.toLowerCase()))
  if (groups.size < entries.length || names.size < entries.length)
    throw refuse('each role has one name, and each name one role')
  return groups
}

function parseEntry(entry: string): readonly [Role, string] {
  const at = entry.lastIndexOf('=')
  const role = ROLES.find((each) => each === entry.slice(at + 1).trim())
  const name = entry.slice(0, Math.max(0, at)).trim()
  if (role === undefined || name === '')
    throw refuse(`${entry} is not name=role, the role one of ${ROLES.join(', ')}`)
  return [role, name]
}

function refuse(what: string): ConfigError {
  return new ConfigError(`Configuration: SCIM_GROUPS: ${what}`)
}
