import { ConfigError } from '../config.ts'
import type { Services } from '../services.ts'
import type { RegisterConnector } from './connector-port.ts'
import { createFileConnector } from './file-connector.ts'
import { createWebhookConnector } from './webhook-connector.ts'

/** Creates the connector configured by the deployment. Throws `ConfigError` when a required variable is missing. */
export function createConnector(services: Services): RegisterConnector {
  const { register } = services.deployment
  if (register.connector === 'files') return createFileConnector(services)
  const { webhook } = services.config.register
  if (webhook === undefined)
    throw new ConfigError(
      'REGISTER_WEBHOOK_URL: this deployment sends accepted dossiers to the register by messages and needs its address',
    )
  return createWebhookConnector(services, webhook)
}
