import { join } from 'node:path'
import type { Services } from '../services.ts'
import { createBatchConnector } from './batch-connector.ts'
import type { RegisterConnector } from './connector-port.ts'
import { writeAtomically } from './write-atomically.ts'

/** Writes the export files into the folder `export`, from which the register fetches them. */
export function createFileConnector(services: Services): RegisterConnector {
  const directory = join(services.config.register.directory, 'export')
  return createBatchConnector(services, 'files', async (files) => {
    for (const { name, bytes } of files) await writeAtomically(directory, name, bytes)
  })
}
