import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { readNext } from './read-next.ts'
import { ReaderProcess } from './reader-process.ts'
import { READ_JOB } from './request-reading.ts'

/** Reads receipts in jobs. The reader process ends with the application. */
export function mountReading(app: App, services: Services): void {
  const reader = handleReadings(services)
  app.addHook('onClose', () => reader.close())
}

/** Registers the reading jobs. The caller closes the returned process. */
export function handleReadings(services: Services): ReaderProcess {
  const reader = new ReaderProcess(services.config.sealCertificates)
  services.outbox.handleAlone(READ_JOB, async ({ dossier }) => {
    if (typeof dossier !== 'number') throw new Error('job payload without dossier')
    await readNext(services, reader, dossier)
  })
  return reader
}
