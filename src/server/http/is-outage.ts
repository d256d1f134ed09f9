import { ServiceAway } from '#rules/service-away.ts'
import { DocusignFailure } from '#signature/docusign/docusign-failure.ts'

/**
 * SQLSTATEs that say nothing about the statement: the connection (08), the server's limits (53), shutdown and
 * restart (57P01 to 57P05), its disk (58), a standby that is read-only (25006), time limits that an operator sets
 * (25P03, 25P04, 55P03, 57014), a deadlock or a conflict that the next try does not meet (40001, 40003, 40P01), a
 * password of ours that was changed there (28). Source: PostgreSQL, appendix A.
 */
const PASSING_SQLSTATES =
  /^(08\w{3}|25006|25P0[34]|28\w{3}|40001|40003|40P01|53\w{3}|55P03|57014|57P0[1-5]|58\w{3})$/

/**
 * Connections that are refused or lost, a full disk or one of a limited file size, a mail server that does not
 * answer. Source: errno(3), nodemailer's `errors.js`.
 */
const PASSING_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EFBIG|EROFS|EMFILE|ENFILE|ECONNECTION|ESOCKET|EDNS)$/

/** Errors of the database client that have no code. */
const PASSING_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether this is a transient failure of the infrastructure (database, disk, object store, mail), not a bug of ours. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ServiceAway) return true
  if (error instanceof DocusignFailure) return error.isPassing
  if ('code' in error && typeof error.code === 'string') {
    // The socket of a local database that is not running does not exist.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
    if (PASSING_SQLSTATES.test(error.code) || PASSING_CODES.test(error.code)) return true
  }
  if (PASSING_MESSAGES.test(error.message) || isAwayService(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  return isOutage(error.cause)
}

/** An object store reports its state by the HTTP status of its answer. */
function isAwayService(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return false
  const status = 'httpStatusCode' in error.$metadata ? Number(error.$metadata.httpStatusCode) : 0
  return status === 429 || status >= 500
}
