import { resolve } from 'node:path'
import * as z from 'zod'
import type { DocusignSettings } from '#signature/docusign/docusign-settings.ts'
import { parseEnvironment, SecureAddress, type Variables } from './parse-environment.ts'

/** DocuSign configuration as set by the operator. Source: docs/operations.md. */
export interface DocusignConfig extends Omit<DocusignSettings, 'privateKeyPem'> {
  readonly privateKeyFile: string
  readonly connectKeys: readonly string[]
}

/** Without a trailing slash. */
const Address = SecureAddress.refine(
  (text) => !/[?#@]/.test(text),
  'must be an address without user, query or fragment',
).transform((text) => text.replace(/\/+$/, ''))

const List = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
)

/** The descriptions generate docs/configuration.md. */
export const DocusignEnvironment = z.object({
  DOCUSIGN_BASE_URL: Address.describe(
    'REST address of the account, `https://eu.docusign.net/restapi`; no request goes anywhere else',
  ),
  DOCUSIGN_AUTH_URL: Address.optional().meta({
    description: 'sign-in server (`account-d.docusign.com` for `demo.docusign.net`)',
    fallback: '`https://account.docusign.com`',
  }),
  DOCUSIGN_ACCOUNT_ID: z
    .string()
    .regex(/^[\w-]+$/, 'letters, digits and hyphens')
    .describe('API account id'),
  DOCUSIGN_INTEGRATION_KEY: z.uuid().describe('client id of the integration'),
  DOCUSIGN_USER_ID: z.uuid().describe('API user id in whose name envelopes are sent'),
  DOCUSIGN_PRIVATE_KEY_FILE: z
    .string()
    .describe("PEM of the integration's RSA private key, 2,048 bits or more"),
  DOCUSIGN_CONNECT_KEYS: List.pipe(
    z.array(z.string().min(16, 'keys of at least 16 characters')).min(1),
  ).describe('HMAC keys of Connect, separated by commas; a message signed by any of them is taken'),
  DOCUSIGN_SIGNING_ORIGINS: List.pipe(z.array(Address)).optional().meta({
    description: 'where signing pages stand, separated by commas: the only origins let into a frame',
    fallback: 'origin of the base URL',
  }),
})

/** Reads the `DOCUSIGN_*` variables; undefined when none is set. Throws `ConfigError` naming each wrong one. */
export function parseDocusign(environment: Variables): DocusignConfig | undefined {
  if (!Object.keys(environment).some((name) => name.startsWith('DOCUSIGN_'))) return undefined
  const given = parseEnvironment(DocusignEnvironment, environment)
  const { origin, hostname } = new URL(given.DOCUSIGN_BASE_URL)
  // The developer environment has a separate sign-in server; all others share one.
  const authHost = hostname === 'demo.docusign.net' ? 'account-d.docusign.com' : 'account.docusign.com'
  return {
    baseUrl: given.DOCUSIGN_BASE_URL,
    authUrl: given.DOCUSIGN_AUTH_URL ?? `https://${authHost}`,
    accountId: given.DOCUSIGN_ACCOUNT_ID,
    integrationKey: given.DOCUSIGN_INTEGRATION_KEY,
    userId: given.DOCUSIGN_USER_ID,
    privateKeyFile: resolve(given.DOCUSIGN_PRIVATE_KEY_FILE),
    connectKeys: given.DOCUSIGN_CONNECT_KEYS,
    signingOrigins: (given.DOCUSIGN_SIGNING_ORIGINS ?? [origin]).map((each) => new URL(each).origin),
  }
}
