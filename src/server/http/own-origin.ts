import type { FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { Config } from '../config.ts'

/**
 * Hook for calls authorised by a cookie or link alone: 403 for a write from another origin. Browsers send `Origin`
 * with every write, so a request without it does not come from a page.
 */
export function refuseForeignOrigin({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).origin
  return async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (method === 'GET' || method === 'HEAD') return
    if (headers.origin !== undefined && headers.origin !== own) throw new Failure('FOREIGN_ORIGIN')
  }
}
