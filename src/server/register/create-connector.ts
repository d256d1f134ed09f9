import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import type { Services } from '../services.ts'
import type { RegisterConnector } from './connector-port.ts'
import { createWebhookConnector } from './webhook-connector.ts'
import { createBatchConnector } from './batch-connector.ts'

/** Creates the connector configured by the deployment. Throws `ConfigError` when a variable is missing or wrong. */
export async function createConnector(services: Services): Promise<RegisterConnector> {
  const { webhook, sftp } = services.config.register
  const { connector } = services.deployment.register
  switch (connector) {
    case 'files':
      return createFileConnector(services)
    case 'webhook':
      return createWebhookConnector(services, webhook ?? missing('REGISTER_WEBHOOK_URL', 'by messages'))
    case 'sftp': {
      const settings = sftp ?? missing('REGISTER_SFTP_URL', 'by SFTP')
      // Loaded on demand.
      const { openSftpConnector } = await import('./sftp/sftp-connector.ts')
      return openSftpConnector(services, settings)
    }
    default:
      return connector satisfies never
  }
}

function missing(variable: string, way: string): never {
  throw new ConfigError(
    `${variable}: this deployment sends accepted dossiers to the register ${way} and needs its address`,
  )
}

/** Writes the export files into the folder `export`, from which the register fetches them. */
function createFileConnector(services: Services): RegisterConnector {
  const directory = join(services.config.register.directory, 'export')
  return createBatchConnector(services, 'files', async (files) => {
    await mkdir(directory, { recursive: true, mode: 0o750 })
    for (const { name, bytes } of files) await writeAtomically(join(directory, name), bytes, 0o640)
  })
}
