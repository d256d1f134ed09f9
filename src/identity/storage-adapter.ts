import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { refuseReplay } from './client-assertion.ts'
import type { IdentityStorage, Programs } from './ports.ts'
import { presentClient } from './program-client.ts'

/** Adapts the storage port to the provider's interface, for one model. */
export function createStorageAdapter(storage: IdentityStorage, model: string): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      // `jti` is the secret itself and the store keeps only its hash, so it must not be in the payload.
      const { jti: _, ...rest } = payload
      await storage.save(model, id, model === 'Grant' ? { ...rest, grantId: id } : rest, expiresIn)
    },
    async find(id) {
      const payload = await storage.find(model, id)
      return payload && asPayload({ ...payload, jti: id })
    },
    async findByUid(uid) {
      const payload = await storage.findByUid(model, uid)
      return payload && asPayload(payload)
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      if (!(await storage.consume(model, id))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await storage.remove(model, id)
    },
    async revokeByGrantId(grantId) {
      await storage.removeByGrant(model, grantId)
    },
  }
}

/** OAuth clients other than the web application: programs, which are managed elsewhere. */
export function createProgramAdapter(programs: Programs): Adapter {
  return {
    ...READ_ONLY,
    async find(id) {
      const program = await programs.find(id)
      return program && presentClient(program)
    },
  }
}

/** Identifiers of used assertions. Claimed in one statement, so that of two concurrent uses one is refused. */
export function createReplayAdapter(storage: IdentityStorage, model: string): Adapter {
  return {
    ...READ_ONLY,
    async upsert(id, _payload, lifetimeSeconds = 0) {
      if (!(await storage.claim(model, id, lifetimeSeconds))) refuseReplay()
    },
  }
}

const READ_ONLY: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** All payload properties are optional and validated by the provider. */
function asPayload(stored: Record<string, unknown>): AdapterPayload {
  return stored
}
