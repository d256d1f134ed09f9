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

interface Upload {
  readonly bytes: Uint8Array
  readonly mimetype: string
}

const OPENED = ['application/pdf', 'image/jpeg', 'image/png']

/**
 * Whether a PDF opens without a password and has a page, and whether a picture is whole. True also for other files, and where
 * this cannot be told, in time or at all: an upload must not fail because the server is busy.
 */
export async function canOpenUpload(
  services: Services,
  { bytes, mimetype }: Upload,
  opener: Pick<ReaderProcess, 'read'> = openerOf(services),
): Promise<boolean> {
  if (!OPENED.includes(mimetype)) return true
  try {
    const file = { bytes, mimetype, today: '', opensOnly: true }
    return (await opener.read(file)).notRead !== 'damaged'
  } catch (error) {
    services.log.warn({ err: error }, 'receipts: upload accepted unchecked, no reader process')
    return true
  }
}
