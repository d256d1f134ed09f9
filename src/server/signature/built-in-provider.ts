import { randomUUID } from 'node:crypto'
import type { SignatureProvider } from '#signature/provider.ts'
import type { Services } from '../services.ts'
import { mintView } from './signing-view.ts'

/** Our own ceremony under `/sign`. Its envelopes are the stored ones, so there is nothing to hand over. */
export function builtInProvider(services: Services): SignatureProvider {
  return {
    createEnvelope: async () => undefined,
    async openView(view) {
      const minted = { ...view, id: randomUUID() }
      const { token } = await mintView(services.store.db, minted, services.clock.now())
      return { url: `${services.config.publicUrl}/sign/open/${token}` }
    },
  }
}
