import type { Invitations } from '#identity/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { hashToken } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** Invitations by the hash of their token; accepting one sets the password in the same transaction. */
export function createSqlInvitations({ store, keys, clock }: Services): Invitations {
  return {
    async find(token) {
      return store.db
        .selectFrom('invitation')
        .innerJoin('account', 'account.id', 'invitation.account_id')
        .select('account.email')
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
    },
    async accept(token, passwordHash) {
      return store.db.transaction().execute(async (trx) => {
        const at = clock.now()
        // Of two requests at once the second waits for the row and then finds it used.
        const used = await trx
          .updateTable('invitation')
          .set({ used_at: at })
          .where('token_hash', '=', hashToken(token))
          .where('used_at', 'is', null)
          .where('expires_at', '>', at)
          .returning('account_id')
          .executeTakeFirst()
        if (!used) return false
        await trx
          .updateTable('account')
          .set({ password_hash: passwordHash })
          .where('id', '=', used.account_id)
          .execute()
        await recordAudit(trx, keys, {
          subject: `account:${used.account_id}`,
          actorId: used.account_id,
          action: 'account.password-chosen',
          at,
        })
        return true
      })
    },
  }
}
