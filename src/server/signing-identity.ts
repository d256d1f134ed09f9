import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parsePem } from '#signature/pem.ts'
import {
  createDemoSigningIdentity,
  loadSigningIdentity,
  type SigningIdentityPem,
} from '#signature/signing-key.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { LoadedDeployment } from './forms/loaded-deployment.ts'

interface Holder {
  readonly config: Config
  readonly deployment: LoadedDeployment
  readonly clock: Clock
}

/**
 * The key that seals this deployment's documents, kept under `DATA_DIR` (0600). The demo makes its own
 * at the first start; any other deployment has to be given one.
 */
export async function readSigningIdentity(holder: Holder): Promise<SigningIdentityPem> {
  const path = join(holder.config.dataDir, 'seal.pem')
  const text = (await readFile(path, 'utf8').catch(ignoreMissing)) ?? (await createIdentity(holder, path))
  const [privateKeyPem = '', ...certificates] = text.split(/(?<=-----END [A-Z ]+-----\n)/)
  const pem = { privateKeyPem, certificatesPem: certificates.join('') }
  if (parsePem('PRIVATE KEY', privateKeyPem).length === 0)
    throw new Error(`${path}: the private key must come first`)
  await loadSigningIdentity(pem)
  return pem
}

async function createIdentity(holder: Holder, path: string): Promise<string> {
  if (holder.deployment.code !== 'demo') throw new Error(`${path}: the key that seals documents is missing`)
  const pem = await createDemoSigningIdentity({
    organisation: holder.deployment.name,
    at: holder.clock.now(),
  })
  const text = `${pem.privateKeyPem}${pem.certificatesPem}`
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  // Another process on the same directory was faster; its key is the one.
  if (file === undefined) return readFile(path, 'utf8')
  await file.writeFile(text)
  await file.sync()
  await file.close()
  return text
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
