import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { DocusignFailure } from '#signature/docusign/docusign-failure.ts'
import { READ_ONLY } from '../store/sending-pool.ts'

/**
 * SQLSTATEs unrelated to the statement: connection (08), server limits (53), shutdown and restart (57P01 to 57P05),
 * disk (58), read-only standby (25006), timeouts set by an operator (25P03, 25P04, 55P03, 57014), deadlock or
 * serialization conflict, which a retry resolves (40001, 40003, 40P01), a changed password (28). Source: PostgreSQL,
 * appendix A.
 */
const PASSING_SQLSTATES =
  /^(08\w{3}|25006|25P0[34]|28\w{3}|40001|40003|40P01|53\w{3}|55P03|57014|57P0[1-5]|58\w{3})$/

/**
 * Refused or lost connections, a full disk or file size limit, a mail server that does not answer. Source: errno(3),
 * nodemailer's `errors.js`.
 */
const PASSING_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EFBIG|EROFS|EMFILE|ENFILE|ECONNECTION|ESOCKET|EDNS)$/

/**
 * A service whose certificate does not hold today, or that speaks no TLS (Node's codes of OpenSSL), and connections that
 * the client of `fetch` lost.
 */
const PASSING_TLS =
  /^(CERT_\w+|\w+_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_\w+|EPROTO|UND_ERR_(SOCKET|(CONNECT|HEADERS|BODY)_TIMEOUT))$/

/** Errors of the database client without a code. */
const PASSING_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/

/** Whether this is a transient infrastructure failure (database, disk, object store, mail) rather than a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ServiceUnavailable) return true
  if (error instanceof DocusignFailure) return error.isPassing
  if ('code' in error && typeof error.code === 'string') {
    // The socket file does not exist while a local database is down.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
    const { code } = error
    if ([PASSING_SQLSTATES, PASSING_CODES, PASSING_TLS].some((passing) => passing.test(code))) return true
  }
  if (PASSING_MESSAGES.test(error.message) || isUnavailableService(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  return isOutage(error.cause)
}

/** Whether a write reached a standby, because there is currently no primary. */
export function isReadOnlyStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === READ_ONLY) || isReadOnlyStore(error.cause)
}

/** Object stores report their state by HTTP status. */
function isUnavailableService(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return false
  const status = 'httpStatusCode' in error.$metadata ? Number(error.$metadata.httpStatusCode) : 0
  return status === 429 || status >= 500
}
