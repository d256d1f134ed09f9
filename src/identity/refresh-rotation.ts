import { createHmac, createSecretKey } from 'node:crypto'
import { Provider } from 'oidc-provider'

/**
 * Makes refresh token rotation idempotent: the successor's identifier is a keyed hash of its predecessor's. Two tabs
 * that refresh concurrently, or a retry after a lost response, get the same successor, so a family never has two live
 * refresh tokens. Source: design "Identity".
 */
export function makeSuccessorsUnique(provider: Provider, key: Buffer): void {
  const { prototype } = provider.RefreshToken
  const secret = createSecretKey(key)
  const random: unknown = Reflect.get(prototype, 'generateTokenId')
  if (typeof random !== 'function') throw new Error('oidc-provider no longer names tokens by generateTokenId')
  Object.defineProperty(prototype, 'generateTokenId', {
    value(this: unknown): unknown {
      // Set by the provider after consuming the presented token and before saving its successor.
      const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti
      if (replaced === undefined) return Reflect.apply(random, this, [])
      return createHmac('sha256', secret).update(replaced).digest('base64url')
    },
  })
}
