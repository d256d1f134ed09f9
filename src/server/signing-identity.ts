import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SANDBOX_SEAL } from '#documents/document-wording.ts'
import { parseP12 } from '#signature/parse-p12.ts'
import { parsePem } from '#signature/pem.ts'
import {
  createDemoSigningIdentity,
  loadSigningIdentity,
  type SigningIdentityPem,
} from '#signature/signing-key.ts'
import type { Clock } from './clock.ts'
import { type Config, ConfigError } from './config.ts'
import { createSecret } from './files/create-secret.ts'
import type { LoadedDeployment } from './forms/loaded-deployment.ts'
import { ignoreMissing } from './ignore-missing.ts'

interface Holder {
  readonly config: Config
  readonly deployment: LoadedDeployment
  readonly clock: Clock
}

/**
 * Loads the key that seals documents: the PKCS #12 file of `SIGNING_P12`. Demos, previews and sandboxes generate one under
 * `DATA_DIR` (0600) on the first start.
 */
export async function readSigningIdentity(holder: Holder): Promise<SigningIdentityPem> {
  const { signingP12, preview, isSandbox } = holder.config
  if (signingP12 !== undefined) return readP12(signingP12)
  if (holder.deployment.code !== 'demo' && !preview && !isSandbox)
    throw new ConfigError('SIGNING_P12: a key that seals documents is needed outside the demo')
  const path = join(holder.config.dataDir, 'seal.pem')
  const text = (await readFile(path, 'utf8').catch(ignoreMissing)) ?? (await createIdentity(holder, path))
  const [privateKeyPem = '', ...certificates] = text.split(/(?<=-----END [A-Z ]+-----\n)/)
  const pem = { privateKeyPem, certificatesPem: certificates.join('') }
  if (parsePem('PRIVATE KEY', privateKeyPem).length === 0)
    throw new Error(`${path}: the private key must come first`)
  await loadSigningIdentity(pem)
  return pem
}

/** The key's own certificate, DER. */
export function sealCertificate({ certificatesPem }: SigningIdentityPem): Uint8Array {
  const [own] = parsePem('CERTIFICATE', certificatesPem)
  if (!own) throw new Error('the sealing key has no certificate')
  return own
}

async function readP12({ file, password }: NonNullable<Config['signingP12']>): Promise<SigningIdentityPem> {
  try {
    const pem = await parseP12(await readFile(file), password)
    await loadSigningIdentity(pem)
    return pem
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`SIGNING_P12: ${file}: ${reason}`, { cause: error })
  }
}

async function createIdentity(holder: Holder, path: string): Promise<string> {
  const { config, deployment } = holder
  const pem = await createDemoSigningIdentity({
    organisation: config.isSandbox ? `${deployment.name} (${SANDBOX_SEAL})` : deployment.name,
    at: holder.clock.now(),
  })
  await createSecret(path, `${pem.privateKeyPem}${pem.certificatesPem}`)
  return readFile(path, 'utf8')
}
