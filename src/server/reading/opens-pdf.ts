import type { Services } from '../services.ts'
import { ReaderProcess, READER_LIMITS } from './reader-process.ts'

/** Opening takes milliseconds, but a busy server leaves the process little CPU time. */
const LIMITS = { ...READER_LIMITS, processorMs: 4_000, wallMs: 20_000 }

/** Not the process of the readings, where one file may take a minute. It ends when idle, and with this process. */
const openers = new WeakMap<Services, ReaderProcess>()

function openerOf(services: Services): ReaderProcess {
  const opener = openers.get(services) ?? new ReaderProcess(services.config.sealCertificates, LIMITS)
  openers.set(services, opener)
  return opener
}

/**
 * Whether a PDF opens without a password and has a page. True where no process can tell, since an upload must not depend on
 * it: a reviewer then finds out.
 */
export async function opensPdf(services: Services, bytes: Uint8Array): Promise<boolean> {
  try {
    const file = { bytes, mimetype: 'application/pdf', today: '', opensOnly: true }
    return (await openerOf(services).read(file)).notRead === 'nothing'
  } catch (error) {
    services.log.warn({ err: error }, 'receipts: no process to open an upload, accepted unchecked')
    return true
  }
}
