import { MOST_PASSKEYS, type Passkey, type Passkeys } from '#identity/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { mailPasskeyChange } from './passkey-mail.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Passkeys by account. Each change is audited and mailed to the owner in its transaction. */
export function createSqlPasskeys(services: Services): Passkeys {
  const { store, keys, clock } = services
  const { db } = store
  const passkeys = () =>
    db
      .selectFrom('passkey')
      .select([
        'id',
        'account_id as accountId',
        'credential_id as credentialId',
        'public_key as publicKey',
        'counter',
        'transports',
        'name',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
      ])
  return {
    async list(accountId) {
      const rows = await passkeys().where('account_id', '=', accountId).orderBy('id').execute()
      return rows.map(presentPasskey)
    },

    async findByCredential(credentialId) {
      const row = await passkeys().where('credential_id', '=', credentialId).executeTakeFirst()
      return row && presentPasskey(row)
    },

    async add(accountId, passkey, recoveryCodes) {
      return db.transaction().execute(async (trx) => {
        await lockAccount(trx, accountId)
        const { count } = await trx
          .selectFrom('passkey')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (count >= MOST_PASSKEYS) return false
        const at = clock.now()
        const made = await trx
          .insertInto('passkey')
          .values({
            account_id: accountId,
            credential_id: passkey.credentialId,
            public_key: Buffer.from(passkey.publicKey),
            counter: passkey.counter,
            transports: [...passkey.transports],
            name: passkey.name,
            created_at: at,
          })
          .onConflict((oc) => oc.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) return false
        if (recoveryCodes) await replaceRecoveryCodes(trx, accountId, recoveryCodes)
        const change = { accountId, passkeyId: made.id, name: passkey.name } as const
        await mailPasskeyChange(trx, services, { ...change, kind: 'added' })
        await recordAccountAct(trx, keys, accountId, 'account.passkey-added', {
          actorId: accountId,
          detail: { passkey: made.id },
          at,
        })
        return true
      })
    },

    async use(id, counter) {
      // Compared atomically: of two concurrent uses of a cloned authenticator, one is refused.
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter, last_used_at: clock.now() })
        .where('id', '=', id)
        .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async remove(accountId, id) {
      return db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('passkey')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (!removed) return false
        await mailPasskeyChange(trx, services, {
          accountId,
          passkeyId: id,
          name: removed.name,
          kind: 'removed',
        })
        await recordAccountAct(trx, keys, accountId, 'account.passkey-removed', {
          actorId: accountId,
          detail: { passkey: id },
          at: clock.now(),
        })
        return true
      })
    },

    async claimOffer(accountId) {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ passkey_offered_at: clock.now() })
        .where('id', '=', accountId)
        .where('passkey_offered_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Serialises additions, so that the limit on their number holds. */
async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}

function presentPasskey(row: {
  readonly id: number
  readonly accountId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number | string
  readonly transports: string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}): Passkey {
  return { ...row, publicKey: Uint8Array.from(row.publicKey), counter: Number(row.counter) }
}
