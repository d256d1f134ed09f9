import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'

/**
 * Gives every refresh token exactly one successor: its identifier is a keyed hash of the one it
 * replaces. Two tabs that refresh together, or a call repeated because its answer was lost, get the
 * same successor, so that a family never has two living refresh tokens. Source: design "Identity".
 */
export function makeSuccessorsUnique(provider: Provider, key: Buffer): void {
  const { prototype } = provider.RefreshToken
  const random: unknown = Reflect.get(prototype, 'generateTokenId')
  if (typeof random !== 'function') throw new Error('oidc-provider no longer names tokens by generateTokenId')
  Object.defineProperty(prototype, 'generateTokenId', {
    value(this: unknown): unknown {
      // Set by the provider once the presented token is consumed, before its successor is saved.
      const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti
      if (replaced === undefined) return Reflect.apply(random, this, [])
      return createHmac('sha256', key).update(replaced).digest('base64url')
    },
  })
}
