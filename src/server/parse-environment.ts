import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './is-loopback.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Plain http only to this machine. */
export const SecureAddress = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}, 'must start with https://')

export const MailAddresses = z
  .string()
  .regex(/^[^\s@,]+@[^\s@,]+(,[^\s@,]+@[^\s@,]+)*$/, 'addresses separated by commas')

export function wholeNumber(least: number, most: number) {
  return z.coerce.number().int().min(least).max(most)
}

/** Reads variables of the environment. Throws `ConfigError` naming each wrong one. */
export function parseEnvironment<T>(schema: z.ZodType<T>, environment: Variables): T {
  const result = schema.safeParse(environment)
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `${String(path[0] ?? '')}: ${message}`)
  throw new ConfigError(`Configuration: ${lines.join('; ')}`)
}

/** Number of proxies in front of the server; `true` means one. */
export function parseHops(value: string): number {
  if (value === 'false') return 0
  return value === 'true' ? 1 : Number(value)
}
