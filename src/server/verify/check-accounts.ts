import { openRowJudge } from '../audit/judge-rows.ts'
import { hasChanged, type Check } from './check.ts'

const PAGE = 500

/** Compares roles, addresses and credentials with the audit. */
export const checkAccounts: Check = async function* ({ store, keys, since, progress }) {
  const judge = await openRowJudge(store.db, keys)
  for (let after = 0; ;) {
    const page = await store.db
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .where(hasChanged('account', 'id', since))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const ids = page.map(({ id }) => id)
    if (ids.length === 0) return
    progress?.({ count: ids.length })
    for (const [id, problems] of await judge('account', ids))
      for (const problem of problems) yield { place: `account ${id}`, problem }
    after = ids.at(-1) ?? after
  }
}

/** Compares published forms, templates, facts and the store's identity with the audit. */
export const checkStoreRows: Check = async function* (checked) {
  const judge = await openRowJudge(checked.store.db, checked.keys)
  for (const problem of (await judge('store', [0])).get(0) ?? []) yield { place: 'store', problem }
}
