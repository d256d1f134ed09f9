import type { KnownClient } from '#contract/prospects.ts'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import type { ClientRole } from '#vocabulary/role.ts'

/** The user's own client with this address; undefined when the account belongs to anyone else. */
export function findKnownClient(error: unknown): KnownClient | undefined {
  if (!(error instanceof ApiError) || !error.has('EMAIL_TAKEN')) return undefined
  const client = error.fresh?.['client']
  return isClient(client) ? client : undefined
}

function isClient(value: unknown): value is KnownClient {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}

/**
 * Text keys for why a prospect was not created or authorised, without duplicates; `knows` returns whether a key has a
 * text. Source: wizard §8.
 */
export function accessFailureKeys<Key extends string>(
  failure: { readonly step: ClientRole; readonly error: unknown },
  knows: (key: string) => key is Key,
): readonly (Key | 'api.error.network' | 'api.error.create-prospect' | 'common.unexpected')[] {
  const { step, error } = failure
  if (error instanceof Unreachable) return ['api.error.network']
  const messages = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  const keys = [...new Set(messages.map((message) => `api.error.${message}`))].filter(knows)
  if (keys.length > 0) return keys
  return [step === 'prospect' ? 'api.error.create-prospect' : 'common.unexpected']
}
