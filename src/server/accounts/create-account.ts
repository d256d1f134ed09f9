import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Role } from '#vocabulary/role.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { sendPasswordLink } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { violatedConstraint } from '../store/unique-violation.ts'
import { allotNumber } from './allot-number.ts'
import { TEAMS, type NewAccount } from './new-account.ts'

export interface CreatedAccount {
  readonly id: number
  readonly email: string
  readonly role: Role
  /** Client number, advisor code or allotted number. */
  readonly username: string
  /** First-connection link. A secret: its holder chooses the password. */
  readonly link: string
}

type Parts = Pick<Services, 'clock' | 'config' | 'deployment' | 'keys'>

/**
 * Creates an account without a password and mails the first-connection link, in one transaction. Throws with a message
 * for the operator when the address or number is taken or the team is unknown.
 */
export async function createAccount(
  services: Parts & Pick<Services, 'store'>,
  person: NewAccount,
): Promise<CreatedAccount> {
  return services.store.db.transaction().execute((trx) => createAccountIn(services, trx, person, null))
}

/** As `createAccount`, in the caller's transaction; `actorId` is null for a command. */
export async function createAccountIn(
  services: Parts,
  trx: Trx,
  person: NewAccount,
  actorId: number | null,
): Promise<CreatedAccount> {
  const parentId = person.teamOf === undefined ? null : await findTeam(trx, person.role, person.teamOf)
  await refuseTaken(trx, person)
  const account = await insertAccount(services, trx, person, { parentId, actorId }).catch(
    (error: unknown) => {
      throw takenMeanwhile(error, person)
    },
  )
  const link = await sendPasswordLink(services, trx, account, person.language)
  const { id, email, role, username } = account
  return { id, email, role, username, link }
}

interface InsertedUnder {
  readonly parentId: number | null
  /** Null for a command and for a program. */
  readonly actorId: number | null
  readonly closedAt?: Date | null
}

/**
 * Inserts an account in the caller's transaction without sending a mail. With `closedAt` nobody can sign in to it yet. The
 * database refuses an address or number that is taken.
 */
export async function insertAccount(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  person: Omit<NewAccount, 'teamOf'>,
  { parentId, actorId, closedAt = null }: InsertedUnder,
) {
  const account = await trx
    .insertInto('account')
    .values({
      role: person.role,
      email: person.email,
      username: person.number ?? (await allotNumber(trx, person.role)),
      civility: person.civility ?? null,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile ?? null,
      language: person.language,
      advisor_identity: person.advisorIdentity ? JSON.stringify(person.advisorIdentity) : null,
      parent_id: parentId,
      team_id: person.teamId ?? null,
      closed_at: closedAt,
    })
    .returning(['id', 'email', 'role', 'username', 'first_name', 'last_name', 'password_hash'])
    .executeTakeFirstOrThrow()
  await recordAccountAct(trx, keys, account.id, 'account.created', {
    actorId,
    detail: { role: account.role, parent: parentId },
    at: clock.now(),
  })
  return account
}

async function findTeam(trx: Trx, role: Role, email: string): Promise<number> {
  const head = await trx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const heads = TEAMS[role] ?? []
  if (!head || !heads.includes(head.role)) throw new Failure('SUPERIOR_UNKNOWN', { params: { email } })
  return head.id
}

/** Maps a unique violation, for an account that another transaction created since the check, to the same refusal. */
function takenMeanwhile(error: unknown, { email, number }: NewAccount): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'account_email_key')
    return new Failure('ACCOUNT_EXISTS', { params: { email }, cause: error })
  if (constraint === 'account_username_key' && number !== undefined)
    return new Failure('NUMBER_TAKEN', { params: { number }, cause: error })
  return error
}

/** Checked here for a readable message; the database enforces it as well. */
async function refuseTaken(trx: Trx, { email, number }: NewAccount): Promise<void> {
  const taken = await trx
    .selectFrom('account')
    .select(['email', 'closed_at'])
    .where((eb) => eb.or([eb('email', '=', email), eb('username', '=', number ?? '')]))
    .orderBy(sql`email = ${email}`, 'desc')
    .executeTakeFirst()
  if (!taken) return
  if (taken.email !== email) throw new Failure('NUMBER_TAKEN', { params: { number: number ?? '' } })
  throw new Failure(taken.closed_at === null ? 'ACCOUNT_EXISTS' : 'ACCOUNT_EXISTS_CLOSED', {
    params: { email },
  })
}
