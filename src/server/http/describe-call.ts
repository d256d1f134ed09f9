import { ROLES, wireRole, type Role } from '#vocabulary/role.ts'
import type { Scope } from '#vocabulary/scope.ts'

export interface CallAccess {
  readonly public: boolean
  /** Roles that may make the call; access to its object is checked separately. */
  readonly roles: readonly Role[]
  /** What a program needs to make the call; undefined for calls that are for people only. */
  readonly scope: Scope | undefined
  /** Whether the call is about the program itself, so that people get 403. */
  readonly ofProgram: boolean
  /** Whether it runs once per `Idempotency-Key`. */
  readonly once: boolean
}

/** The description of a call: its own text, then who may make it. */
export function describeCall(description: string | undefined, access: CallAccess): string {
  const repeated = access.once
    ? 'With an `Idempotency-Key`, a repeated request gets the first answer and does nothing.'
    : undefined
  return [description, repeated, describeAccess(access)].filter(Boolean).join('\n\n')
}

function describeAccess({ public: isPublic, roles, scope, ofProgram }: CallAccess): string {
  if (isPublic) return 'Open to everybody, without a token.'
  if (ofProgram && scope) return `Only for programs with the scope \`${scope}\`, without \`On-Behalf-Of\`.`
  if (roles.length === 0) return 'Switched off in this deployment.'
  const people =
    roles.length === ROLES.length
      ? 'For every signed-in person, about what they see.'
      : `For the roles ${roles.map((role) => `\`${wireRole(role)}\``).join(', ')}.`
  const programs = scope
    ? `For programs with the scope \`${scope}\`, on behalf of such a person.`
    : 'Not for programs.'
  return `${people} ${programs}`
}
