import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import { ROLES } from '#vocabulary/role.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Candidate } from './turn.ts'

const REVIEWING = ROLES.filter(canReview)

/** An account that may be assigned dossiers and read their comments. */
export interface Reviewer {
  readonly id: number
  /** Includes the account's number when two reviewers have the same name. */
  readonly name: string
}

/** The reviewers whose account is open, by name. */
export async function findReviewers(db: Db): Promise<readonly Reviewer[]> {
  const rows = await selectReviewers(db).orderBy('last_name').orderBy('first_name').orderBy('id').execute()
  const named = rows.map((row) => ({ ...row, name: nameOf(row) }))
  return named.map(({ id, name, username }) => {
    const isShared = named.some((other) => other.id !== id && other.name === name)
    return { id, name: isShared ? `${name} (${username})` : name }
  })
}

/** 422 when the account cannot review. Prevents the account from being closed before this transaction ends. */
export async function lockReviewer(trx: Trx, id: number): Promise<void> {
  const found = await selectReviewers(trx).where('id', '=', id).forShare().executeTakeFirst()
  if (!found) throw new Failure('ASSIGNEE_UNKNOWN')
}

/** Every reviewer whose account is open. Prevents these accounts from being closed before this transaction ends. */
export async function lockReviewers(trx: Trx): Promise<readonly Candidate[]> {
  const rows = await selectReviewers(trx)
    .select((eb) => [
      'email',
      eb
        .selectFrom('dossier_assignment as given')
        .select((given) => given.fn.max('given.id').as('last'))
        .whereRef('given.assignee_id', '=', 'account.id')
        .where('given.actor_id', 'is', null)
        .as('last'),
    ])
    .forShare()
    .execute()
  return rows
}

/** The assignee of a dossier; an erased account has no name. */
export async function readAssignee(db: Db, id: number | null): Promise<Reviewer | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name: nameOf(row) }
}

function selectReviewers(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('role', 'in', REVIEWING)
    .where('closed_at', 'is', null)
}

function nameOf({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) {
  return `${first_name} ${last_name}`.trim()
}
