import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { ReceiptRow } from './find-receipts.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Refuses infected files and, when an antivirus is configured, those without a scan result (fails closed).
 */
export function requireSafe(
  { config }: Pick<Services, 'config'>,
  receipts: readonly Pick<ReceiptRow, 'scan'>[],
): void {
  if (receipts.some(({ scan }) => scan === 'infected')) throw new Failure('FILE_INFECTED')
  const isOpen = ({ scan }: Pick<ReceiptRow, 'scan'>) =>
    scan === 'safe' || (scan === null && config.clamd === undefined)
  if (!receipts.every(isOpen))
    throw new Failure('FILE_NOT_SCANNED', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
