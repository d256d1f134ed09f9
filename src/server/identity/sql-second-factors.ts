import { createSecret, type SecondFactors } from '#identity/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { hashRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** How long enrolment stays open after a password was chosen through a mailed link. */
const ENROLMENT_MS = 60 * 60_000

/** TOTP secrets (encrypted) and recovery codes (hashed). */
export function createSqlSecondFactors({ store, keys, clock }: Services): SecondFactors {
  const { db } = store
  const key = keys.derive('second factor secrets')
  const readSecret = async (accountId: number, isConfirmed: boolean) => {
    const row = await db
      .selectFrom('second_factor')
      .select('sealed_secret')
      .where('account_id', '=', accountId)
      .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
      .executeTakeFirst()
    return row && openSecret(key, accountId, row.sealed_secret)
  }
  return {
    find: (accountId) => readSecret(accountId, true),

    async mayEnrol(accountId) {
      const since = new Date(clock.now().getTime() - ENROLMENT_MS)
      const link = await db
        .selectFrom('password_link')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .where('used_at', '>', since)
        .limit(1)
        .executeTakeFirst()
      return link !== undefined
    },

    async prepare(accountId) {
      await db
        .insertInto('second_factor')
        .values({ account_id: accountId, sealed_secret: sealSecret(key, accountId, createSecret()) })
        .onConflict((oc) => oc.column('account_id').doNothing())
        .execute()
      return readSecret(accountId, false)
    },

    async confirm(accountId, step, recoveryCodes) {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ confirmed_at: clock.now(), last_step: step })
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await replaceRecoveryCodes(trx, accountId, recoveryCodes)
        await recordAccountAct(trx, keys, accountId, 'second-factor.set', {
          actorId: accountId,
          at: clock.now(),
        })
        return true
      })
    },

    async replaceRecoveryCodes(accountId, codes) {
      await db.transaction().execute(async (trx) => {
        await replaceRecoveryCodes(trx, accountId, codes)
        await recordAccountAct(trx, keys, accountId, 'account.recovery-codes-replaced', {
          actorId: accountId,
          at: clock.now(),
        })
      })
    },

    async useStep(accountId, step) {
      // Of two requests with one code, the second waits for the row lock and finds the time step used.
      const { numUpdatedRows } = await db
        .updateTable('second_factor')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('confirmed_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async useRecoveryCode(accountId, code) {
      const { numUpdatedRows } = await db
        .updateTable('recovery_code')
        .set({ used_at: clock.now() })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', hashRecoveryCode(accountId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
