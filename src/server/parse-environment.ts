import type * as z from 'zod'
import { ConfigError } from './config-error.ts'

/** Reads variables of the environment. Throws `ConfigError` naming each wrong one. */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  environment: Readonly<Record<string, string | undefined>>,
): T {
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
