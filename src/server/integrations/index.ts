export { createIntegration, rotateIntegration } from './create-integration.ts'
export { findIntegration, listIntegrations } from './list-integrations.ts'
export { revokeIntegration } from './revoke-integration.ts'
export { registerIntegrations } from './routes.ts'
