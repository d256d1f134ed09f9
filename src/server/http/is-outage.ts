import { ServiceAway } from '#rules/service-away.ts'
import { DocusignFailure } from '#signature/docusign/docusign-failure.ts'

/**
 * Codes of what goes by itself: connections that are refused or lost, a database that starts, stops or is
 * full of connections, a full disk or one of a limited file size, a mail server that does not answer. Source: PostgreSQL appendix A
 * (classes 08, 53, 57), errno(3), nodemailer's `errors.js`.
 */
const PASSING_CODES =
  /^(08\w{3}|53\w{3}|57P0[1-5]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EFBIG|EROFS|EMFILE|ENFILE|ECONNECTION|ESOCKET|EDNS)$/

/** The database client says these without a code. */
const PASSING_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** True for a failure of what we stand on (database, disk, object store): not ours, and gone when it comes back. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ServiceAway) return true
  if (error instanceof DocusignFailure) return error.isPassing
  if ('code' in error && typeof error.code === 'string') {
    // The socket of a local database that is not running does not exist.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
    if (PASSING_CODES.test(error.code)) return true
  }
  if (PASSING_MESSAGES.test(error.message) || isAwayService(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  return isOutage(error.cause)
}

/** An object store says how it is by the status of its answer. */
function isAwayService(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return false
  const status = 'httpStatusCode' in error.$metadata ? Number(error.$metadata.httpStatusCode) : 0
  return status === 429 || status >= 500
}
