import type { FastifyRequest } from 'fastify'
import type { Locale } from '#vocabulary/locale.ts'
import { localeOf } from '../http/locale.ts'

/** Origin of an act in the ceremony; stored with the event as evidence. */
export interface SigningTrace {
  readonly ip: string
  readonly userAgent: string
  /** Language of the page. */
  readonly locale: Locale
}

const LONGEST_AGENT = 300

export function traceOf(request: FastifyRequest): SigningTrace {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    locale: localeOf(request),
  }
}
