import type { UpstreamLinks } from '#identity/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'

/** Links between accounts and their subjects at upstream providers. */
export function createSqlUpstreamLinks({
  store,
  keys,
  clock,
}: Pick<Services, 'store' | 'keys' | 'clock'>): UpstreamLinks {
  return {
    async findAccount(issuer, subject) {
      const row = await store.db
        .selectFrom('upstream_link')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.account_id
    },

    async listIssuers(accountId) {
      const rows = await store.db
        .selectFrom('upstream_link')
        .select('issuer')
        .where('account_id', '=', accountId)
        .execute()
      return rows.map(({ issuer }) => issuer)
    },

    async add(accountId, { issuer, subject }) {
      return store.db.transaction().execute(async (trx) => {
        const at = clock.now()
        const made = await trx
          .insertInto('upstream_link')
          .values({ account_id: accountId, issuer, subject, created_at: at })
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made) {
          await recordAccountAct(trx, keys, accountId, 'account.upstream-linked', {
            actorId: accountId,
            detail: { issuer },
            at,
          })
          return true
        }
        // Two concurrent first sign-ins of one person create one link.
        const kept = await trx
          .selectFrom('upstream_link')
          .select('account_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .executeTakeFirst()
        return kept?.account_id === accountId
      })
    },
  }
}
