import { sql, type RawBuilder } from 'kysely'
import type { Account, Accounts } from '#identity/index.ts'
import { allotNumber } from '../accounts/allot-number.ts'
import { rememberLanguage } from '../accounts/remember-language.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const COLUMNS = [
  'account.id',
  'account.role',
  'account.email',
  'account.username',
  'account.password_hash as passwordHash',
  'account.parent_id as parentId',
] as const

/** SQL for the account with this id. */
export function selectAccount(id: RawBuilder<unknown>): RawBuilder<Account> {
  return sql<Account>`
    select id, role, email, username, password_hash as "passwordHash", parent_id as "parentId"
    from account where closed_at is null and account.id = ${id}`
}

/** Account lookup for sign-in; closed accounts count as absent. */
export function createSqlAccounts(unit: UnitOfWork, services: Pick<Services, 'clock' | 'keys'>): Accounts {
  const accounts = () => unit.db.selectFrom('account').select(COLUMNS).where('closed_at', 'is', null)
  return {
    async find(id) {
      if (!Number.isSafeInteger(id)) return undefined
      const ahead = unit.current?.account
      if (ahead?.id === id) return ahead
      const [account] = await sendPrepared(unit.db, selectAccount(sql`${id}`))
      return account
    },
    async findByEmail(email) {
      return accounts().where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
    },
    async findByUsername(username) {
      return accounts().where('username', '=', username).executeTakeFirst()
    },
    async findByExternalId(externalId, { roles, headId }) {
      const found = await unit.db
        .selectFrom('account')
        .innerJoin('provisioned_account as provisioned', 'provisioned.account_id', 'account.id')
        .select(COLUMNS)
        .where('closed_at', 'is', null)
        .where('provisioned.deleted_at', 'is', null)
        .where('provisioned.external_id', '=', externalId)
        .where('role', 'in', roles)
        .$if(headId !== undefined, (query) => query.where('parent_id', '=', headId ?? null))
        .limit(2)
        .execute()
      return found.length === 1 ? found[0] : undefined
    },
    async readExternalId(id) {
      const found = await unit.db
        .selectFrom('provisioned_account')
        .select('external_id')
        .where('account_id', '=', id)
        .executeTakeFirst()
      return found?.external_id ?? undefined
    },
    async create({ role, email, firstName, lastName, parentId }) {
      await unit.db.transaction().execute(async (trx) => {
        const made = await trx
          .insertInto('account')
          .values({
            role,
            email: email.toLowerCase(),
            username: await allotNumber(trx, role),
            first_name: firstName,
            last_name: lastName,
            parent_id: parentId,
          })
          // Concurrent first sign-ins create one account.
          .onConflict((oc) => oc.column('email').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) return
        await recordAccountAct(trx, services.keys, made.id, 'account.created', {
          actorId: null,
          detail: { role, parent: parentId },
          at: services.clock.now(),
        })
      })
      return accounts().where('email', '=', email.toLowerCase()).executeTakeFirst()
    },
    async rememberLanguage(id, language) {
      await rememberLanguage(unit.db, id, language)
    },
  }
}
