import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './is-loopback.ts'
import { parseEnvironment, type Variables } from './parse-environment.ts'

export interface ListSource {
  readonly code: string
  /** May hold a name and a password. */
  readonly url: string
}

export const LIST_CODE = /^[a-z0-9][a-z0-9_-]{0,49}$/

/** The descriptions generate docs/configuration.md. */
export const ScreeningEnvironment = z.object({
  SCREENING_LISTS: z
    .string()
    .optional()
    .describe(
      'screening lists to fetch every hour, `code=https://…` separated by spaces, see [Screening](operations.md#screening); the address may include a name and a password',
    ),
})

/** Reads `SCREENING_LISTS`. Throws `ConfigError` without quoting an address, which may hold a password. */
export function parseListSources(environment: Variables): readonly ListSource[] {
  const { SCREENING_LISTS: text = '' } = parseEnvironment(ScreeningEnvironment, environment)
  const sources = text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map(parseSource)
  const codes = new Set(sources.map(({ code }) => code))
  if (codes.size < sources.length) throw refuse('each list has one address')
  return sources
}

function parseSource(entry: string): ListSource {
  const [code = ''] = entry.split('=', 1)
  if (!LIST_CODE.test(code) || !entry.includes('='))
    throw refuse('code=https://…, the code of lower-case letters, digits and hyphens')
  const url = URL.parse(entry.slice(code.length + 1))
  // Lists decide whether persons are blocked, so plain http is allowed on this machine only.
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe) throw refuse(`the address of ${code} must start with https://`)
  return { code, url: url.href }
}

function refuse(what: string): ConfigError {
  return new ConfigError(`Configuration: SCREENING_LISTS: ${what}`)
}
