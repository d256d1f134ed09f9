import type { Services } from '../services.ts'
import { ReaderProcess, READER_LIMITS } from './reader-process.ts'

/** Somebody waits for the answer. Opening takes milliseconds; a busy server leaves the process little CPU time. */
const OPENING_LIMITS = { ...READER_LIMITS, processorMs: 4_000, wallMs: 5_000 }

/** Not the process of the readings, where one file may take a minute. It ends when idle, and with this process. */
const openers = new WeakMap<Services, ReaderProcess>()

function openerOf(services: Services): ReaderProcess {
  const opener = openers.get(services) ?? new ReaderProcess(services.config.sealCertificates, OPENING_LIMITS)
  openers.set(services, opener)
  return opener
}

/**
 * Whether a PDF opens without a password and has a page. True also where this cannot be told, in time or at all: an upload
 * must not fail because the server is busy.
 */
export async function opensPdf(
  services: Services,
  bytes: Uint8Array,
  opener: Pick<ReaderProcess, 'read'> = openerOf(services),
): Promise<boolean> {
  try {
    const file = { bytes, mimetype: 'application/pdf', today: '', opensOnly: true }
    return (await opener.read(file)).notRead !== 'damaged'
  } catch (error) {
    services.log.warn({ err: error }, 'receipts: no process to open an upload, accepted unchecked')
    return true
  }
}
