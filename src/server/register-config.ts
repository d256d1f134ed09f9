import { join, resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { parseEnvironment, SecureAddress, type Variables } from './parse-environment.ts'

export interface SftpConfig {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Fingerprints of the keys by which the server may identify itself, as `SHA256:…`. */
  readonly hostKeys: readonly string[]
  /** File of the private key, or a password. */
  readonly signIn:
    | { readonly keyFile: string; readonly passphrase: string | undefined }
    | { readonly password: string }
  /** Remote folders for our files, for the register's answers, and for processed answers. */
  readonly uploads: string
  readonly answers: string
  readonly done: string | undefined
}

const Listed = z.string().transform((text) => text.split(',').map((each) => each.trim()))
const Key = z.string().min(32, 'a key of at least 32 characters')

const Folder = z
  .string()
  .transform((text) => text.replace(/(?<=.)\/+$/, ''))
  .refine((text) => text !== '' && !text.includes('\0'), 'a folder')

/** The descriptions generate docs/configuration.md. */
export const RegisterEnvironment = z.object({
  REGISTER_DIR: z.string().optional().meta({
    description: 'holds the folders `export`, `inbox`, `done` and `rejected`',
    fallback: '`DATA_DIR/register`',
  }),
  REGISTER_WEBHOOK_URL: SecureAddress.optional().describe('where accepted dossiers are posted, signed'),
  REGISTER_WEBHOOK_KEY: Key.optional().describe('key that signs them, at least 32 characters'),
  REGISTER_SFTP_URL: z
    .url({ protocol: /^sftp$/ })
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.username !== '' && url.password === '' && /^\/?$/.test(url.pathname)
    }, 'sftp://user@host:port, without password and folder')
    .optional()
    .describe('SFTP server of the register, `sftp://user@host:port`'),
  REGISTER_SFTP_HOST_KEYS: Listed.pipe(
    z.array(z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'SHA256:… as `ssh-keygen -lf` prints it')).min(1),
  )
    .optional()
    .describe('fingerprints of its host key, `SHA256:…`, separated by commas; any other key is refused'),
  REGISTER_SFTP_KEY_FILE: z
    .string()
    .optional()
    .describe('private key to sign in with, in the format of OpenSSH or PEM'),
  REGISTER_SFTP_KEY_PASSPHRASE: z.string().optional().describe('of that key'),
  REGISTER_SFTP_PASSWORD: z.string().optional().describe('password to sign in with, instead of a key'),
  REGISTER_SFTP_UPLOADS: Folder.default('export').describe('folder there that our files are uploaded to'),
  REGISTER_SFTP_ANSWERS: Folder.default('inbox').describe('folder there that answers are collected from'),
  REGISTER_SFTP_DONE: Folder.optional().meta({
    description: 'folder there that answers are moved to once they were taken',
    fallback: 'none: they stay and are remembered',
  }),
  REGISTER_ACKNOWLEDGEMENT_KEYS: Listed.pipe(z.array(Key).min(1)).default([]).meta({
    description: 'keys of acknowledgements by call, separated by commas; any of them counts',
    fallback: 'none, and there is no such call',
  }),
})

/**
 * Reads the `REGISTER_*` variables: connection to the register and its credentials. Throws `ConfigError` naming each wrong
 * one. Source: docs/operations.md.
 */
export function parseRegister(environment: Variables, dataDir: string) {
  const given = parseEnvironment(RegisterEnvironment, environment)
  const { REGISTER_WEBHOOK_URL: url, REGISTER_WEBHOOK_KEY: key } = given
  if (url !== undefined && key === undefined)
    throw new ConfigError('Configuration: REGISTER_WEBHOOK_KEY: needed with REGISTER_WEBHOOK_URL')
  return {
    /** Holds the folders `export`, `inbox`, `done` and `rejected`. */
    directory: given.REGISTER_DIR === undefined ? join(dataDir, 'register') : resolve(given.REGISTER_DIR),
    webhook: url === undefined || key === undefined ? undefined : { url, key },
    sftp: parseSftp(given),
    /** Keys accepted for acknowledgement calls; without any, the call is not registered. */
    acknowledgementKeys: given.REGISTER_ACKNOWLEDGEMENT_KEYS,
  }
}

function parseSftp(given: z.infer<typeof RegisterEnvironment>): SftpConfig | undefined {
  const url = URL.parse(given.REGISTER_SFTP_URL ?? '')
  if (url === null) return undefined
  const hostKeys = given.REGISTER_SFTP_HOST_KEYS
  if (hostKeys === undefined)
    throw new ConfigError('Configuration: REGISTER_SFTP_HOST_KEYS: needed with REGISTER_SFTP_URL')
  const { REGISTER_SFTP_KEY_FILE: keyFile, REGISTER_SFTP_PASSWORD: password } = given
  if ((keyFile === undefined) === (password === undefined))
    throw new ConfigError(
      'Configuration: REGISTER_SFTP_KEY_FILE: REGISTER_SFTP_URL needs either a key or REGISTER_SFTP_PASSWORD',
    )
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 22 : Number(url.port),
    user: decodeURIComponent(url.username),
    hostKeys,
    signIn:
      keyFile === undefined
        ? { password: password ?? '' }
        : { keyFile: resolve(keyFile), passphrase: given.REGISTER_SFTP_KEY_PASSPHRASE },
    uploads: given.REGISTER_SFTP_UPLOADS,
    answers: given.REGISTER_SFTP_ANSWERS,
    done: given.REGISTER_SFTP_DONE,
  }
}
