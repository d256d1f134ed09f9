import type {
  Integration,
  Integrations,
  IssuedIntegration,
  NewIntegration,
  RotateIntegration,
} from '#contract/integrations.ts'
import { ask, call, getQuery } from './call.ts'

export const INTEGRATIONS_KEY = ['integrations'] as const

export type { Integration, Integrations, IssuedIntegration, NewIntegration }

const PATH = '/administration/integrations'

/** Programs with an identity of their own, and the people and networks that they may belong to or act for. */
export function allIntegrations() {
  return getQuery<Integrations>(INTEGRATIONS_KEY, PATH)
}

export async function createIntegration(body: NewIntegration): Promise<IssuedIntegration> {
  return ask('POST', PATH, { body })
}

export async function rotateIntegration(id: number, body: RotateIntegration): Promise<IssuedIntegration> {
  return ask('POST', `${PATH}/${id}/credentials`, { body })
}

export async function revokeIntegration(id: number): Promise<void> {
  await call('POST', `${PATH}/${id}/revocation`, { body: {} })
}
