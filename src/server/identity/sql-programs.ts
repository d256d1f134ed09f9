import type { JsonWebKey } from 'node:crypto'
import type { Programs } from '#identity/index.ts'
import type { Clock } from '../clock.ts'
import { isInForce } from '../http/program-caller.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Programs with an identity of their own, for the provider. */
export function createSqlPrograms(unit: UnitOfWork, clock: Clock): Programs {
  return {
    async find(clientId) {
      const now = clock.now()
      const rows = await unit.db
        .selectFrom('integration')
        .innerJoin('integration_credential as credential', 'credential.integration_id', 'integration.id')
        .select([
          'integration.method',
          'integration.scopes',
          'credential.jwk',
          'credential.secret_hash as hash',
        ])
        .where('integration.client_id', '=', clientId)
        .where(isInForce(now))
        .where((eb) =>
          eb.or([eb('credential.expires_at', 'is', null), eb('credential.expires_at', '>', now)]),
        )
        .orderBy('credential.id')
        .execute()
      const [first] = rows
      return (
        first && {
          clientId,
          method: first.method,
          scopes: first.scopes,
          keys: rows.flatMap(({ jwk }): readonly JsonWebKey[] => (jwk ? [jwk] : [])),
          secretHashes: rows.flatMap(({ hash }) => hash ?? []),
        }
      )
    },

    async noteUse(clientId) {
      await unit.db
        .updateTable('integration')
        .set({ last_used_at: clock.now() })
        .where('client_id', '=', clientId)
        .execute()
    },
  }
}
