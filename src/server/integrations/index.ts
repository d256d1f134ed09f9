export { createIntegration, rotateIntegration } from './create-integration.ts'
export { findIntegration, findNetwork, listIntegrations } from './list-integrations.ts'
export { revokeIntegration, revokeOfNetwork } from './revoke-integration.ts'
export { registerIntegrations } from './routes.ts'
