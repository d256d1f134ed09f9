import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { LimitName } from './limits.ts'
import { RequestLimits } from './request-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit that the call counts towards; `writes` by default for calls that write. */
    limit?: LimitName
  }
}

/** Runs before authorisation, so that refused calls of a program count too. */
export function limitPrograms(services: Services) {
  const limits = new RequestLimits(services)
  return async ({ user }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (user?.integration) await limits.countProgram(user.integration.id, (fields) => reply.headers(fields))
  }
}

/** Runs after authorisation. Public routes count anonymous callers themselves where possible. */
export function limitRequests(services: Services) {
  const limits = new RequestLimits(services)
  return async ({ user, method, ip, routeOptions }: FastifyRequest): Promise<void> => {
    const name = routeOptions.config.limit ?? (method === 'GET' || method === 'HEAD' ? undefined : 'writes')
    if (user && name) await limits.count(name, { accountId: user.id, address: ip })
  }
}
