/** A wrong value stops the start and names its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
