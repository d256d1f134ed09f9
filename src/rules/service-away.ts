/**
 * A service outside did not answer in time, or not as it should: it may do better in a moment, whoever asked
 * and whatever was asked. Messages name the service and what it said of itself, nothing of anybody.
 */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}
