import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { LimitName } from './limits.ts'
import { RequestLimits } from './request-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call counts as; `writes` for every other call that changes something. */
    limit?: LimitName
  }
}

/** After the door: whoever is not signed in is counted where that is possible, by each public route itself. */
export function limitRequests(services: Services) {
  const limits = new RequestLimits(services)
  return async ({ user, method, ip, routeOptions }: FastifyRequest): Promise<void> => {
    const name = routeOptions.config.limit ?? (method === 'GET' || method === 'HEAD' ? undefined : 'writes')
    if (user && name) await limits.count(name, { accountId: user.id, address: ip })
  }
}
