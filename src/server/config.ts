import { resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { type DocusignConfig, parseDocusign } from './docusign-config.ts'
import { parseRegister, type RegisterConfig } from './register-config.ts'
import { parseStorageUrl, type S3Location } from './files/storage-url.ts'

export { ConfigError }
import type { UpstreamSettings } from '#identity/index.ts'
import { ROLES } from '#rules/role.ts'

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
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9])$/, 'true, false, or how many proxies stand before us')
    .default('false'),
  STORAGE_URL: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY_FILE: z.string().optional(),
  ESIGN_PROVIDER: z.enum(['built-in', 'docusign']).default('built-in'),
  SIGNING_P12: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().default(''),
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLAIM: z.string().default('email'),
  OIDC_CREATE_ROLE: z.enum(ROLES).optional(),
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
  /** The bucket that keeps the files; `DATA_DIR/files` without it. */
  readonly storage: S3Location | undefined
  readonly deployment: string
  /** How many reverse proxies stand before us; their forwarding headers count, no others. */
  readonly trustProxy: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Gateway that sends text messages. */
  readonly smsUrl: string | undefined
  readonly secretKeyFile: string | undefined
  /** Who collects the signatures of new envelopes. */
  readonly esignProvider: 'built-in' | 'docusign'
  /** Also without being chosen: envelopes opened under another setting are still to be brought to their end. */
  readonly docusign: DocusignConfig | undefined
  /** Key that seals documents, with its certificates. */
  readonly signingP12: { readonly file: string; readonly password: string } | undefined
  /** Time-stamping authority (RFC 3161). */
  readonly tsaUrl: string | undefined
  /** The provider that checks who people are, in place of our password form. */
  readonly upstream: UpstreamSettings | undefined
  /** How accepted dossiers reach the register, and how it answers. */
  readonly register: RegisterConfig
  /** `host:port` or `unix:/path` of the antivirus; nothing is scanned without it. */
  readonly clamd: string | undefined
  /** Opens `/metrics` to others than this machine. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
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
  const docusign = parseDocusign(given)
  if (env.ESIGN_PROVIDER === 'docusign' && docusign === undefined) {
    throw new ConfigError('Configuration: ESIGN_PROVIDER: docusign needs the DOCUSIGN_* variables')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    storage: env.STORAGE_URL === undefined ? undefined : parseStorageUrl(env.STORAGE_URL),
    deployment: env.DEPLOYMENT,
    trustProxy: parseHops(env.TRUST_PROXY),
    upstream: parseUpstream(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL,
    secretKeyFile: env.SECRET_KEY_FILE === undefined ? undefined : resolve(env.SECRET_KEY_FILE),
    esignProvider: env.ESIGN_PROVIDER,
    docusign,
    signingP12:
      env.SIGNING_P12 === undefined
        ? undefined
        : { file: resolve(env.SIGNING_P12), password: env.SIGNING_P12_PASSWORD },
    tsaUrl: env.TSA_URL,
    register: parseRegister(given, resolve(env.DATA_DIR)),
    clamd: env.CLAMD,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

function parseHops(value: string): number {
  if (value === 'false') return 0
  return value === 'true' ? 1 : Number(value)
}

function parseUpstream(env: z.infer<typeof Environment>): UpstreamSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined) return undefined
  if (clientId === undefined) throw new ConfigError('Configuration: OIDC_CLIENT_ID: needed with OIDC_ISSUER')
  if (clientSecret === undefined) {
    throw new ConfigError('Configuration: OIDC_CLIENT_SECRET: needed with OIDC_ISSUER')
  }
  const { protocol, hostname } = new URL(issuer)
  // Passwords and tokens of people travel there; only a test on this machine may do without TLS.
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new ConfigError('Configuration: OIDC_ISSUER: must start with https://')
  }
  return { issuer, clientId, clientSecret, claim: env.OIDC_CLAIM, createRole: env.OIDC_CREATE_ROLE }
}
