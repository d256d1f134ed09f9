import { join, resolve } from 'node:path'
import * as z from 'zod'
import { parseAlerts } from './alert-config.ts'
import { ConfigError } from './config-error.ts'
import { DATABASE_VARIABLES, READABLE_ADDRESS } from './database-config.ts'
import { parseDocusign } from './docusign-config.ts'
import { parseRegister } from './register-config.ts'
import { parseSandbox } from './sandbox-config.ts'
import { parseListSources } from './screening-config.ts'
import { parseScimGroups } from './scim-config.ts'
import { parseUpstreams } from './upstream-config.ts'
import { parseInternalHosts } from './webhook-config.ts'
import { parseStorageUrl } from './files/storage-url.ts'
import { isLoopback } from './is-loopback.ts'
import {
  MailAddresses,
  parseEnvironment,
  parseHops,
  wholeNumber,
  type Variables,
} from './parse-environment.ts'

export { ConfigError }
import { PROVIDER_NAMES } from '#vocabulary/envelope.ts'

const SHIPPED_CERTIFICATES = join(import.meta.dirname, '../../certificates/2d-doc')

/** The deployment whose accounts and password are published. */
const DEMO = 'demo'

/**
 * All configuration, by environment variables only. The descriptions generate docs/configuration.md; `fallback` describes
 * the behaviour without the variable where there is no constant default. Source: design §5.
 */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('where it listens'),
  HOST: z.string().optional().meta({
    description:
      'address it listens on; the demo, whose passwords are published, listens on this machine only',
    fallback: '`127.0.0.1` for the demo, else `0.0.0.0`',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    // Pages, redirects and cookies begin at the root of the host.
    .regex(/^\w+:\/\/[^\s/?#@]+\/*$/, 'an address without path, as https://souscription.example')
    .optional()
    .meta({
      description: 'the address people use; the sign-in redirect is built from it',
      fallback: '`http://localhost:PORT`',
    }),
  ...DATABASE_VARIABLES,
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('embedded store, files, generated keys; 0700 (0711 when root)'),
  DEPLOYMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')
    .default(DEMO)
    .describe('folder under `deployments/`; needed with `NODE_ENV=production` or an https `PUBLIC_URL`'),
  NODE_ENV: z.string().optional().describe('`production` refuses to start the demo without being asked to'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9])$/, 'true, false, or the number of proxies in front')
    .default('false')
    .describe(
      "`true` behind a reverse proxy, or how many stand one behind the other (1 to 9): the client's address and scheme are what the nearest ones say",
    ),
  STORAGE_URL: z
    .string()
    .optional()
    .describe(
      'keeps files in a bucket instead of `DATA_DIR/files`: `s3://bucket/prefix?endpoint=…&region=…`, see [Files in a bucket](operations.md#files-in-a-bucket)',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((url) => Boolean(URL.parse(url)?.hostname), READABLE_ADDRESS)
    .optional()
    .describe(
      'mail server, over TLS (`smtps:`) or STARTTLS, see `ALLOW_UNENCRYPTED`; without one the demo keeps its mails at `/demo/mail`',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'an address, or Name <address>')
    .optional()
    .meta({ description: 'sender of mails', fallback: "the deployment's name and address" }),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'gateway for one-time codes by text message, over https: a POST of `{id, to, text}`, name and password in the address as basic authentication; without one the demo shows them at `/demo/mail`',
    ),
  ADDRESS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'address service with the API of Addok (the one of the Base Adresse Nationale), over https: `GET {url}/search/?q=&limit=`. What is typed as a street goes there, so host it yourself; without one the fields are typed',
    ),
  ALLOW_UNENCRYPTED: z
    .string()
    .regex(/^(smtp|sms|address)(,(smtp|sms|address))*$/, 'smtp, sms, address, separated by commas')
    .optional()
    .describe(
      '`smtp` lets mails go without STARTTLS, `sms` and `address` let `SMS_URL` and `ADDRESS_URL` be http: one-time codes, links and addresses then cross the network in the clear. Not needed for `localhost`',
    ),
  SECRET_KEY_FILE: z.string().optional().meta({
    description: 'master key, at least 32 bytes in base64; the others are derived from it',
    fallback: 'generated in `DATA_DIR`',
  }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'an age recipient, age1…')
    .optional()
    .describe(
      'whom `npm run backup` encrypts archives for, keys included: a recipient of [age](https://age-encryption.org), see [Back up and restore](operations.md#back-up-and-restore); without one they are plain and hold no keys',
    ),
  ESIGN_PROVIDER: z
    .enum(PROVIDER_NAMES)
    .default('built-in')
    .describe('who collects the signatures of new envelopes: `built-in` or `docusign`'),
  SIGNING_P12: z
    .string()
    .optional()
    .describe('key that seals documents with its certificates (PKCS #12); needed outside the demo'),
  SIGNING_P12_PASSWORD: z.string().default('').meta({ description: 'its password', fallback: 'empty' }),
  EVIDENCE_KEY: z.string().optional().meta({
    description:
      'key that signs the hourly [roots](operations.md#roots) (PEM, Ed25519 or ECDSA P-256); the public key alone when they are signed on another machine',
    fallback: 'generated in `DATA_DIR` beside an embedded store, else roots stay unsigned',
  }),
  EVIDENCE_MAIL: MailAddresses.optional().describe(
    'addresses, outside the company best, that get the newest root once a day',
  ),
  TSA_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'time-stamping authority (RFC 3161) for final seals, [archive timestamps](operations.md#long-term-proof), evidence and roots; the address may include a name and a password',
    ),
  CLAMD: z
    .string()
    .regex(/^(unix:\/.+|[\w.-]+:[1-9]\d{0,4})$/, 'host:port or unix:/path')
    .refine((address) => Number(/:(\d+)$/.exec(address)?.[1] ?? 0) <= 65_535, 'the port is 65535 at most')
    .optional()
    .describe('antivirus, `host:port` or `unix:/path`; without one nothing is scanned'),
  RECEIPT_READING: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: no receipt is read by machine, whatever the deployment says, see [Reading receipts](operations.md#reading-receipts)',
    ),
  SEAL_CERTIFICATES: z.string().optional().meta({
    description:
      'folder of the certificates that seal 2D-Docs, see [Reading receipts](operations.md#reading-receipts)',
    fallback: '`certificates/2d-doc` of the program',
  }),
  METRICS_TOKEN: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('opens `/metrics` to others than this machine, at least 16 characters'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'collector of OpenTelemetry traces (OTLP over HTTP), see [Traces](operations.md#traces); without one nothing is traced. The other standard `OTEL_EXPORTER_OTLP_*` variables, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` count too',
    ),
  DECISION_UNDO_SECONDS: wholeNumber(0, 60)
    .default(10)
    .describe(
      'for how long a reviewer can undo a decision; the register and the mails wait for it. 0 sends at once, as a sandbox does',
    ),
  LIST_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(0.01)
    .max(20)
    .default(10)
    .describe('after which a search with filters in all dossiers, or the reading of an export, is given up'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe(
      'multiplies the [limits](operations.md#limits) of signed-in people and addresses, for load tests or a migration by calls',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('`fatal` to `debug`, or `silent`'),
})

export type Config = Readonly<ReturnType<typeof parseConfig>>

/** Whether this process serves accounts whose password is published: the demo, or a preview with the demo's people. */
export function isDemo({ deployment, preview }: Pick<Config, 'deployment' | 'preview'>): boolean {
  return deployment === DEMO || preview
}

/** Parses the configuration. An empty variable counts as absent, and so does one of blanks, which as a number would be 0. */
export function parseConfig(environment: Variables) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const env = parseEnvironment(Environment, given)
  requireChosenDeployment(given)
  const docusign = parseDocusign(given)
  const place = parseSandbox(given, env.DATA_DIR)
  if (env.ESIGN_PROVIDER === 'docusign' && docusign === undefined) {
    throw new ConfigError('Configuration: ESIGN_PROVIDER: docusign needs the DOCUSIGN_* variables')
  }
  return {
    /** The raw variables by name; holds secrets. Only for the list of settings. */
    variables: given,
    port: env.PORT,
    host: env.HOST ?? (env.DEPLOYMENT === DEMO ? '127.0.0.1' : '0.0.0.0'),
    /** Without a trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    /** Database URL of the schema's owner, if the application does not own it. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** Whether statements used by every request are prepared once per connection. */
    preparesStatements: env.PREPARED_STATEMENTS === 'on',
    ...place,
    /** Bucket for files; undefined keeps them in `DATA_DIR/files`. */
    storage: env.STORAGE_URL === undefined ? undefined : parseStorageUrl(env.STORAGE_URL),
    deployment: env.DEPLOYMENT,
    /** Author's preview: a separate store with the demo's people. Never set by the environment; see `development`. */
    preview: false,
    /** Number of trusted reverse proxies in front of the server. */
    trustProxy: parseHops(env.TRUST_PROXY),
    ...parseUpstreams(given),
    /** Names of identity providers' groups that grant a role, where they differ from the role's name. */
    scimGroups: parseScimGroups(given),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Whether the mail transport refuses to send without TLS; if false, it sends unencrypted when the server offers no TLS. */
    smtpNeedsTls: !allowsUnencrypted(env, 'smtp', env.SMTP_URL),
    smsUrl: requireTls(env, 'sms', 'SMS_URL'),
    /** Address service; without it, streets are typed without suggestions. */
    addressUrl: requireTls(env, 'address', 'ADDRESS_URL'),
    secretKeyFile: env.SECRET_KEY_FILE === undefined ? undefined : resolve(env.SECRET_KEY_FILE),
    /** Recipient of encrypted archives, in the age format. */
    backupRecipient: env.BACKUP_RECIPIENT,
    /** Signature provider of new envelopes. */
    esignProvider: env.ESIGN_PROVIDER,
    /** Set even when another provider is selected: envelopes already open at DocuSign must still complete. */
    docusign,
    /** Key that seals documents, with its certificates. */
    signingP12:
      env.SIGNING_P12 === undefined
        ? undefined
        : { file: resolve(env.SIGNING_P12), password: env.SIGNING_P12_PASSWORD },
    /** Key that signs roots: private, or public when they are signed elsewhere. */
    evidenceKey: env.EVIDENCE_KEY === undefined ? undefined : resolve(env.EVIDENCE_KEY),
    /** Recipients of the newest root, once a day. */
    evidenceMail: env.EVIDENCE_MAIL?.split(',') ?? [],
    /** Time-stamping authority (RFC 3161). */
    tsaUrl: env.TSA_URL,
    alerts: parseAlerts(given),
    register: parseRegister(given, place.dataDir),
    screeningLists: parseListSources(given),
    /** Hosts inside the network to which webhooks of programs may be sent. */
    webhookInternalHosts: parseInternalHosts(given),
    /** `host:port` or `unix:/path` of the antivirus; without it nothing is scanned. */
    clamd: env.CLAMD,
    /** Whether the operator allows receipts to be read by machine. */
    readsReceipts: env.RECEIPT_READING === 'on',
    /** Folder of the certificates that seal 2D-Docs. */
    sealCertificates: resolve(env.SEAL_CERTIFICATES ?? SHIPPED_CERTIFICATES),
    /** Allows access to `/metrics` from other machines. */
    metricsToken: env.METRICS_TOKEN,
    /** Trace collector; tracing is off without it. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** How long a review decision can be undone; 0 sends it immediately. */
    decisionUndoMs: place.isSandbox ? 0 : env.DECISION_UNDO_SECONDS * 1_000,
    /** Timeout of list statements whose duration grows with the list. */
    listLimitMs: Math.round(env.LIST_TIMEOUT_SECONDS * 1_000),
    /** Multiplies every rate limit. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
  }
}

/** The default is the demo, so a production server must not fall back to it because of a missing variable. */
function requireChosenDeployment({
  DEPLOYMENT: deployment,
  NODE_ENV: mode,
  PUBLIC_URL: url = '',
}: Variables): void {
  if (deployment !== undefined) return
  const reason = mode === 'production' ? 'NODE_ENV=production' : 'an https PUBLIC_URL'
  if (mode !== 'production' && !url.startsWith('https:')) return
  throw new ConfigError(
    `Configuration: DEPLOYMENT: needed with ${reason}. Without it the demo would start, whose passwords are published; ` +
      'DEPLOYMENT=demo starts it on purpose',
  )
}

/** Whether unencrypted connections to this address are allowed: only to this machine, or when the operator says so. */
function allowsUnencrypted(
  { ALLOW_UNENCRYPTED: allowed = '' }: z.infer<typeof Environment>,
  channel: 'smtp' | 'sms' | 'address',
  url: string | undefined,
): boolean {
  return allowed.split(',').includes(channel) || isLoopback(URL.parse(url ?? '')?.hostname ?? '')
}

function requireTls(
  env: z.infer<typeof Environment>,
  channel: 'sms' | 'address',
  name: 'SMS_URL' | 'ADDRESS_URL',
): string | undefined {
  const url = env[name]
  if (url?.startsWith('http:') && !allowsUnencrypted(env, channel, url))
    throw new ConfigError(
      `Configuration: ${name}: must start with https://, unless ALLOW_UNENCRYPTED=${channel}`,
    )
  return url
}
