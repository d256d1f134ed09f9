import { readPages } from '../store/read-pages.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { changedSince, type Check } from './check.ts'

const PAGE = 500

/** Compares roles, addresses and credentials with the audit. */
export const checkAccounts: Check = async function* (checked) {
  const judge = await openRowJudge(checked.store.db, checked.keys)
  const { since } = checked
  const pages = readPages((after: { readonly id: number } | undefined) =>
    checked.store.db
      .selectFrom('account')
      .select('id')
      .where('id', '>', after?.id ?? 0)
      .$if(since !== undefined, (query) =>
        query.where('id', 'in', changedSince('account', since ?? new Date())),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
  let ids: number[] = []
  for await (const { id } of pages) {
    checked.progress?.({ count: 1 })
    ids.push(id)
    if (ids.length < PAGE) continue
    yield* judgeAccounts(ids)
    ids = []
  }
  if (ids.length > 0) yield* judgeAccounts(ids)

  async function* judgeAccounts(page: readonly number[]) {
    for (const [id, problems] of await judge('account', page))
      for (const problem of problems) yield { place: `account ${id}`, problem }
  }
}

/** Compares published forms, templates, facts and the store's identity with the audit. */
export const checkStoreRows: Check = async function* (checked) {
  const judge = await openRowJudge(checked.store.db, checked.keys)
  for (const problem of (await judge('store', [0])).get(0) ?? []) yield { place: 'store', problem }
}
