import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import type { Services } from '../services.ts'
import { bearerToken, findUserByToken } from './authenticate.ts'
import type { ReadAhead } from './read-ahead.ts'

/** The roles that may make a call at all. Access to the object of the call is checked by the action. */
export interface Access {
  /** In the order of `ROLES`; empty when the deployment has switched the call off. */
  readonly roles: readonly Role[]
  /** Open to anonymous requests. */
  readonly public: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Mandatory for routes under `/api`: registration fails without it. */
    access?: Access
    /** What is read with the caller. */
    readAhead?: Pick<ReadAhead<object>, 'findUser'>
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

/** Closes a call for every role unless its switch of the deployment is on. */
export function onlyWhen(isOn: boolean, access: Access): Access {
  return isOn ? access : { roles: [], public: false }
}

/** Hook for every call: 401 when not signed in, 403 when the role may never make the call. */
export function authorise(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    const token = bearerToken(request)
    const { access, readAhead } = request.routeOptions.config
    if (token) {
      const { db } = services.store
      const now = services.clock.now()
      request.user = readAhead
        ? await readAhead.findUser(db, request, { token, now })
        : await findUserByToken(db, token, now)
    }
    if (access?.public) return
    if (!request.user) throw new Failure('NOT_SIGNED_IN')
    if (!access?.roles.includes(request.user.role)) throw new Failure('FORBIDDEN')
  }
}
