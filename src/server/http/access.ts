import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import type { Services } from '../services.ts'
import { bearerToken, findUserByToken } from './authenticate.ts'

/** Who may make a call at all, whatever it is about; what it is about is judged by the action. */
export interface Access {
  /** In the order of `ROLES`; empty when a switch of the deployment is off. */
  readonly roles: readonly Role[]
  /** No sign-in needed. */
  readonly public: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under `/api` names it: without it the route is refused when it is registered. */
    access?: Access
  }
}

export const PUBLIC: Access = { roles: ROLES, public: true }
export const ANY_ROLE: Access = { roles: ROLES, public: false }

/** The roles for which a permission question holds. */
export function rolesThat(may: (role: Role) => boolean): Access {
  return { roles: ROLES.filter(may), public: false }
}

/** The same for a call that changes something: roles of the deployment's read-only list write nothing. */
export function writersThat(
  { readOnlyRoles }: Pick<PermissionSettings, 'readOnlyRoles'>,
  may: (role: Role) => boolean = () => true,
): Access {
  return rolesThat((role) => !readOnlyRoles.includes(role) && may(role))
}

/** A call that a switch of the deployment turns off for everybody. */
export function onlyWhen(isOn: boolean, access: Access): Access {
  return isOn ? access : { roles: [], public: false }
}

/** Before every call: 401 without a person, 403 for a role that may never make it. */
export function authorise(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    const token = bearerToken(request)
    if (token) request.user = await findUserByToken(services.store.db, token, services.clock.now())
    const { access } = request.routeOptions.config
    if (access?.public) return
    if (!request.user) throw new Failure('NOT_SIGNED_IN')
    if (!access?.roles.includes(request.user.role)) throw new Failure('FORBIDDEN')
  }
}
