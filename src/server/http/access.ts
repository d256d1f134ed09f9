import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import type { Scope } from '#vocabulary/scope.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { bearerToken, findUserByToken, hashToken, type User } from './authenticate.ts'
import { findProgramRefusal, readOnBehalfOf, type Credentials } from './program-caller.ts'
import type { FindsUser } from './read-ahead.ts'

/** The roles that may make a call at all. The action checks access to the particular object. */
export interface Access {
  /** In the order of `ROLES`; empty when the deployment has switched the call off. */
  readonly roles: readonly Role[]
  /** Open to anonymous requests. */
  readonly public: boolean
  /** Scope that a program needs for the call; undefined for calls that only people may make. */
  readonly scope?: Scope
  /** Whether the call is about the program itself, whichever person it acts for. */
  readonly ofProgram?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Mandatory for routes under `/api`: registration fails without it. */
    access?: Access
    /** Rows to read in the statement that authenticates the caller. */
    readAhead?: FindsUser
  }
}

export const PUBLIC: Access = { roles: ROLES, public: true }
export const ANY_ROLE: Access = { roles: ROLES, public: false }

/** Access for the roles that satisfy a permission question. */
export function rolesThat(may: (role: Role) => boolean): Access {
  return { roles: ROLES.filter(may), public: false }
}

/** Like `rolesThat`, for calls that write: excludes the deployment's read-only roles. */
export function writersThat(
  { readOnlyRoles }: Pick<PermissionSettings, 'readOnlyRoles'>,
  may: (role: Role) => boolean = () => true,
): Access {
  return rolesThat((role) => !readOnlyRoles.includes(role) && may(role))
}

/** Closes a call to every role when it is switched off in the deployment. */
export function onlyWhen(isOn: boolean, access: Access): Access {
  return isOn ? access : { roles: [], public: false }
}

/** The same access, open to programs that have a scope and act for a person who may make the call. */
export function withScope(scope: Scope, access: Access): Access {
  return { ...access, scope }
}

export const DOSSIER_READERS = withScope('dossiers:read', ANY_ROLE)
export const DOCUMENT_READERS = withScope('documents:read', ANY_ROLE)

/** Hook for every call: finds the caller of its token. A call without a valid token has none. */
export function identify(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    const token = bearerToken(request)
    const { access, readAhead } = request.routeOptions.config
    if (token) {
      const { db } = services.store
      const credentials = {
        token,
        now: services.clock.now(),
        onBehalfOf: readOnBehalfOf(request),
        anyPerson: access?.ofProgram,
      }
      request.user = await (readAhead
        ? readAhead.findUser(db, request, credentials)
        : findUserByToken(db, credentials))
      if (!request.user && !access?.public) await refuseProgram(db, credentials)
    }
  }
}

/** Hook for every call: 401 when not signed in, 403 when the role may never make the call. */
export function authorise(
  { user, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { access } = routeOptions.config
  if (!access?.public) requireAccess(user, access)
  done()
}

function requireAccess(user: User | undefined, access: Access | undefined): void {
  if (!user) throw new Failure('NOT_SIGNED_IN')
  if (!access?.roles.includes(user.role)) throw new Failure('FORBIDDEN')
  checkScope(user, access)
}

/** Explains to a known program that it names no person that it may act for. */
async function refuseProgram(db: Db, credentials: Credentials): Promise<void> {
  const refusal = await findProgramRefusal(db, hashToken(credentials.token), credentials)
  if (refusal) throw new Failure(refusal)
}

function checkScope({ integration }: User, { scope }: Access): void {
  if (!integration) return
  if (scope === undefined) throw new Failure('NOT_FOR_PROGRAMS')
  if (!integration.scopes.includes(scope)) throw new Failure('SCOPE_MISSING', { params: { scope } })
}
