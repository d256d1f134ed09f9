import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Failure } from '#rules/failure.ts'
import { DocusignClient } from '#signature/docusign/docusign-client.ts'
import type { SignatureProvider } from '#signature/provider.ts'
import { LIVE_ENVELOPE_STATES, type ProviderName } from '#vocabulary/envelope.ts'
import { ConfigError } from '../config.ts'
import type { DocusignConfig } from '../docusign-config.ts'
import type { Services } from '../services.ts'
import { docusignProvider } from './docusign-provider.ts'
import { mintView } from './signing-view.ts'

export type Providers = Readonly<Record<ProviderName, SignatureProvider>>

const MIN_KEY_BITS = 2_048

/**
 * Creates the providers. Each caller's DocuSign client has its own access token. Throws `ConfigError` when DocuSign's key
 * is invalid, or when envelopes are open at DocuSign although it is no longer configured.
 */
export async function createProviders(services: Services): Promise<Providers> {
  return { 'built-in': builtInProvider(services), docusign: await createDocusign(services) }
}

async function createDocusign(services: Services): Promise<SignatureProvider> {
  const { docusign } = services.config
  if (docusign === undefined) {
    await refuseOrphans(services)
    return unconfiguredProvider()
  }
  const client = new DocusignClient({ ...docusign, privateKeyPem: await readKey(docusign) })
  return docusignProvider(services, client, docusign.signingOrigins)
}

/** Replaces an outside provider that is no longer configured and whose envelopes have all ended. */
function unconfiguredProvider(): SignatureProvider {
  const refuse = async () => {
    throw new Failure('SIGNING_SERVICE_UNAVAILABLE', { retryAfterSeconds: 300 })
  }
  return {
    createEnvelope: refuse,
    openView: refuse,
    outside: { read: refuse, download: refuse, void: refuse },
  }
}

async function readKey({ privateKeyFile }: DocusignConfig): Promise<string> {
  const refuse = (why: string, cause?: unknown) =>
    new ConfigError(`Configuration: DOCUSIGN_PRIVATE_KEY_FILE: ${privateKeyFile} ${why}`, { cause })
  const pem = await readFile(privateKeyFile, 'utf8').catch((cause: unknown) => {
    throw refuse('cannot be read', cause)
  })
  const bits = parseKeyBits(pem)
  if (bits === undefined) throw refuse('holds no RSA private key in PEM')
  if (bits < MIN_KEY_BITS) throw refuse(`holds a key of less than ${MIN_KEY_BITS} bits`)
  return pem
}

function parseKeyBits(pem: string): number | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key.asymmetricKeyDetails?.modulusLength : undefined
  } catch {
    // Not a key: the caller reports it.
    return undefined
  }
}

async function refuseOrphans({ store }: Services): Promise<void> {
  const open = await store.db
    .selectFrom('envelope')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('provider', '=', 'docusign')
    .where('state', 'in', LIVE_ENVELOPE_STATES)
    .executeTakeFirst()
  if (open === undefined || Number(open.count) === 0) return
  throw new ConfigError(
    `Configuration: DOCUSIGN_BASE_URL: ${open.count} envelopes are open at DocuSign; keep its variables until they are over`,
  )
}

/** Our own ceremony under `/sign`. `createEnvelope` is a no-op, since our stored envelopes are its envelopes. */
function builtInProvider(services: Services): SignatureProvider {
  return {
    createEnvelope: async () => undefined,
    async openView(view) {
      const minted = { ...view, id: randomUUID() }
      const { token } = await mintView(services.store.db, minted, services.clock.now())
      return { url: `${services.config.publicUrl}/sign/open/${token}` }
    },
  }
}
