/**
 * An external service timed out or answered unexpectedly: a transient failure, worth a retry. The message names the
 * service and quotes its own error, and must hold no personal data.
 */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
}
