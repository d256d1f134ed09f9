import { resolve } from 'node:path'
import * as z from 'zod'

/** Everything an operator sets, by environment only. Source: design §5; docs/operations.md. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DEPLOYMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')
    .default('demo'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  CLAMD: z
    .string()
    .regex(/^(unix:\/.+|[\w.-]+:\d{1,5})$/, 'host:port or unix:/path')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly deployment: string
  readonly trustProxy: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly secretKeyFile: string | undefined
  /** `host:port` or `unix:/path` of the antivirus; nothing is scanned without it. */
  readonly clamd: string | undefined
  /** Opens `/metrics` to others than this machine. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/** A wrong value stops the start and names its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration; an empty variable counts as absent. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Configuration: ${lines.join('; ')}`)
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    deployment: env.DEPLOYMENT,
    trustProxy: env.TRUST_PROXY === 'true',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secretKeyFile: env.SECRET_KEY_FILE === undefined ? undefined : resolve(env.SECRET_KEY_FILE),
    clamd: env.CLAMD,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}
