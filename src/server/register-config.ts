import { join, resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './is-loopback.ts'
import { parseEnvironment } from './parse-environment.ts'

/** Connection to the register and its credentials. Source: docs/operations.md. */
export interface RegisterConfig {
  /** Holds the folders `export`, `inbox`, `done` and `rejected`. */
  readonly directory: string
  readonly webhook: { readonly url: string; readonly key: string } | undefined
  /** Keys accepted for acknowledgement calls; without any, the call is not registered. */
  readonly acknowledgementKeys: readonly string[]
}

const Key = z.string().min(32, 'a key of at least 32 characters')

/** The descriptions make docs/configuration.md. */
export const RegisterEnvironment = z.object({
  REGISTER_DIR: z.string().optional().meta({
    description: 'holds the folders `export`, `inbox`, `done` and `rejected`',
    fallback: '`DATA_DIR/register`',
  }),
  REGISTER_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => {
      const url = URL.parse(text)
      return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
    }, 'must start with https://')
    .optional()
    .describe('where accepted dossiers are posted, signed'),
  REGISTER_WEBHOOK_KEY: Key.optional().describe('key that signs them, at least 32 characters'),
  REGISTER_ACKNOWLEDGEMENT_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(Key).min(1))
    .default([])
    .meta({
      description: 'keys of acknowledgements by call, separated by commas; any of them counts',
      fallback: 'none, and there is no such call',
    }),
})

/** Reads the `REGISTER_*` variables. Throws `ConfigError` naming each wrong one. */
export function parseRegister(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): RegisterConfig {
  const given = parseEnvironment(RegisterEnvironment, environment)
  const { REGISTER_WEBHOOK_URL: url, REGISTER_WEBHOOK_KEY: key } = given
  if (url !== undefined && key === undefined)
    throw new ConfigError('Configuration: REGISTER_WEBHOOK_KEY: needed with REGISTER_WEBHOOK_URL')
  return {
    directory: given.REGISTER_DIR === undefined ? join(dataDir, 'register') : resolve(given.REGISTER_DIR),
    webhook: url === undefined || key === undefined ? undefined : { url, key },
    acknowledgementKeys: given.REGISTER_ACKNOWLEDGEMENT_KEYS,
  }
}
