import type { PasswordLinks } from '#identity/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { hashToken } from '../http/authenticate.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { deleteUnusedLinks, endEverySession } from './end-every-session.ts'
import { personalWords } from './forbidden-password-words.ts'
import { PASSWORD_LINK_JOB } from './password-link-job.ts'

/** Password links by token hash. Consuming one sets the password in the same transaction. */
export function createSqlPasswordLinks({ store, keys, clock }: Services): PasswordLinks {
  return {
    async request(email, language) {
      await store.db.transaction().execute(async (trx) => {
        await enqueueJob(trx, { kind: PASSWORD_LINK_JOB, payload: { email, language } })
      })
    },
    async find(token) {
      const row = await store.db
        .selectFrom('password_link')
        .innerJoin('account', 'account.id', 'password_link.account_id')
        .select(['purpose', 'email', 'username', 'first_name', 'last_name'])
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!row) return undefined
      return { purpose: row.purpose, email: row.email, personal: personalWords(row) }
    },
    async isUsed(token) {
      const row = await store.db
        .selectFrom('password_link')
        .select('used_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      return row !== undefined && row.used_at !== null
    },
    async accept(token, passwordHash) {
      return store.db.transaction().execute(async (trx) => {
        const at = clock.now()
        // Of two concurrent requests, the second waits for the row lock and finds the link used.
        const used = await trx
          .updateTable('password_link')
          .set({ used_at: at })
          .where('token_hash', '=', hashToken(token))
          .where('used_at', 'is', null)
          .where('expires_at', '>', at)
          .returning(['account_id', 'purpose'])
          .executeTakeFirst()
        if (!used) return false
        const { account_id: accountId, purpose } = used
        await trx
          .updateTable('account')
          .set({ password_hash: passwordHash })
          .where('id', '=', accountId)
          .execute()
        await deleteUnusedLinks(trx, accountId)
        // Deletes an unconfirmed app secret: whoever knew the former password may have seen it, so it must not become the
        // second factor.
        await trx
          .deleteFrom('second_factor')
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is', null)
          .execute()
        await endEverySession(trx, accountId)
        await recordAccountAct(trx, keys, accountId, 'account.password-chosen', {
          actorId: accountId,
          detail: { purpose },
          at,
        })
        return true
      })
    },
  }
}
