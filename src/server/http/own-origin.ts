import type { FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { Config } from '../config.ts'

/**
 * Hook for calls that a cookie or a link alone authorises: 403 for a write from a page of another origin. A
 * request without `Origin` comes from no browser, which sends it with every write.
 */
export function refuseForeignOrigin({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).origin
  return async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (method === 'GET' || method === 'HEAD') return
    if (headers.origin !== undefined && headers.origin !== own) throw new Failure('FOREIGN_ORIGIN')
  }
}
