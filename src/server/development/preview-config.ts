import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { isLoopback } from '../is-loopback.ts'
import type { Variables } from '../parse-environment.ts'

/**
 * Configuration of an author's preview: loopback only, with a separate demo store under `DATA_DIR/preview/DEPLOYMENT`.
 * Throws `ConfigError` when the environment looks like production.
 * Source: docs/decisions/0010-author-preview.md.
 */
export function previewConfig(config: Config, environment: Variables): Config {
  const refuse = (name: string, reason: string) => {
    throw new ConfigError(`Configuration: --watch-deployment: ${name}: ${reason}`)
  }
  if (environment['NODE_ENV'] === 'production') refuse('NODE_ENV', 'a production server has no preview')
  if (config.databaseUrl !== undefined) refuse('DATABASE_URL', 'a preview has an embedded store of its own')
  if (!isLoopback(new URL(config.publicUrl).hostname))
    refuse('PUBLIC_URL', 'a preview is for this machine: leave it out, or name localhost')
  const dataDir = join(config.dataDir, 'preview', config.deployment)
  return {
    ...config,
    host: environment['HOST'] ? config.host : 'localhost',
    dataDir,
    storage: undefined,
    // Separate keys and seal. Mails and text messages are not sent.
    secretKeyFile: undefined,
    signingP12: undefined,
    smtpUrl: undefined,
    smsUrl: undefined,
    upstream: undefined,
    upstreams: [],
    esignProvider: 'built-in',
    docusign: undefined,
    alerts: { ...config.alerts, mail: [], webhook: undefined },
    register: {
      directory: join(dataDir, 'register'),
      webhook: undefined,
      sftp: undefined,
      acknowledgementKeys: [],
    },
    preview: true,
  }
}
