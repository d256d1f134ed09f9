/** States of the review of a signed dossier. Source: shell §4. */
export const INTEGRATION_STATES = ['ongoing', 'validated', 'sync', 'error', 'refused'] as const
export type IntegrationState = (typeof INTEGRATION_STATES)[number]
