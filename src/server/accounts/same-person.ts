import { isSamePerson } from '#rules/four-eyes.ts'
import type { Db } from '../store/store.ts'

/** Whether two accounts seem to belong to the same person, judging by their data. */
export async function areSamePerson(db: Db, first: number, second: number): Promise<boolean> {
  if (first === second) return true
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email', 'signer_email', 'mobile'])
    .where('id', 'in', [first, second])
    .execute()
  const [one, two] = accounts
  return one === undefined || two === undefined || isSamePerson(one, two)
}
