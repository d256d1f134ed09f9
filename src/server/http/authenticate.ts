import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Expression } from 'kysely'
import { Failure } from '#rules/failure.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Role } from '#vocabulary/role.ts'
import { preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import { selectProgram, type ActsFor, type Credentials, type Integration } from './program-caller.ts'

/** The signed-in user of a request, read from the database on each request. */
export interface User {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly language?: Locale | null
  /** Absent advisors whose dossiers this user sees and acts in today. */
  readonly covers?: readonly number[]
  /** Hash that identifies the browser session of the token; it grants no access. */
  readonly session?: string | null
  /** The program that calls on behalf of this person; undefined when the person calls. */
  readonly integration?: Integration
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route under `/api` that is not public. */
    user: User | undefined
  }
}

/** Token identifiers are stored hashed, so that a leaked table opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

type CallerRow = Omit<User, 'session' | 'integration'> & {
  readonly sessionUid: string | null
  readonly integration: Integration | null
}

/** Finds the user of an access token, with the current role, in one statement. Runs on every call. */
export async function findUserByToken(db: Db, credentials: Credentials): Promise<User | undefined> {
  const [row] = await findCaller(db, shapeOf(credentials), inputOf(credentials))
  return row && readCaller(row)
}

const findCaller = preparedByShape((shape: CallerShape, given: Placeholder<CallerInput>) =>
  selectCaller(shape, given),
)

/** Columns that `findingUserAnd` adds to the rows of a statement. */
export interface FoundWithCaller {
  readonly caller?: unknown
  readonly place?: unknown
}

/**
 * As `findUserByToken`, with all rows of another statement, in no order. It can refer to the caller as the table `caller`,
 * and is composed once for each of its shapes (`preparedByShape`).
 */
export function findingUserAnd<Shape, Input, Row extends object>(
  compose: (shape: Shape, given: Placeholder<Input>) => Expression<Row>,
) {
  type Both = CallerInput & { readonly read: Input }
  const find = preparedByShape(
    ({ caller, read }: { readonly caller: CallerShape; readonly read: Shape }, given: Placeholder<Both>) => {
      const selected = compose(read, (readInput) => given((input) => readInput(input.read)))
      return sql<Row & { readonly caller: CallerRow | null; readonly place: number | null }>`
        with caller as materialized (${selectCaller(caller, given)})
        select case when coalesce(found.place, 1) = 1 then to_json(caller) end as caller, found.*
        from caller left join lateral (
          select row_number() over () as place, part.* from (${selected}) as part) as found on true`
    },
  )
  return async (
    db: Db,
    credentials: Credentials,
    { shape, input }: { readonly shape: Shape; readonly input: Input },
  ): Promise<{ readonly user: User; readonly rows: readonly Row[] } | undefined> => {
    const both = { ...inputOf(credentials), read: input }
    const rows = await find(db, { caller: shapeOf(credentials), read: shape }, both)
    // Only one row has the caller, to avoid repeating it for each row of a page.
    const caller = rows.find((row) => row.caller !== null)
    if (!caller?.caller) return undefined
    return { user: readCaller(caller.caller), rows: caller.place === null ? [] : rows }
  }
}

/** What the text of a caller's statement depends on. */
interface CallerShape {
  readonly isPerson: boolean
  readonly actsFor: ActsFor
}

interface CallerInput extends Pick<Credentials, 'now' | 'onBehalfOf'> {
  readonly hash: string
}

function shapeOf({ isPerson = false, onBehalfOf, anyPerson = false }: Credentials): CallerShape {
  return { isPerson, actsFor: onBehalfOf !== undefined ? 'named' : anyPerson ? 'any' : 'only' }
}

function inputOf({ token, now, onBehalfOf }: Credentials): CallerInput {
  return { hash: hashToken(token), now, onBehalfOf }
}

function selectCaller({ isPerson, actsFor }: CallerShape, given: Placeholder<CallerInput>) {
  const now = given((input) => input.now)
  const program = selectProgram(actsFor, { now, onBehalfOf: given(({ onBehalfOf }) => onBehalfOf) })
  return sql<CallerRow>`
    select account.id, account.role, account.email, account.username, account.language,
      account.first_name as "firstName", account.last_name as "lastName",
      token.payload ->> 'sessionUid' as "sessionUid",
      ${isPerson ? sql`null::json` : sql`program.integration`} as integration,
      ${selectCovers(given((input) => parisDay(input.now)))} as covers
    from identity_payload as token ${isPerson ? JOIN_PERSON : joinAnyone(program)}
    where token.id = ${given(({ hash: id }) => id)} and token.consumed_at is null and token.expires_at > ${now}
      and account.closed_at is null`
}

const JOIN_PERSON = sql`
    join account on token.model = 'AccessToken' and account.id = (token.payload ->> 'accountId')::integer`

/**
 * Looking up a program takes PostgreSQL as long as the rest of the statement, even if there is none; so it is left out for
 * known persons.
 */
function joinAnyone(program: ReturnType<typeof selectProgram>) {
  return sql`
    left join lateral (${program}) as program on true
    join account on token.model in ('AccessToken', 'ClientCredentials') and account.id = case token.model
      when 'AccessToken' then (token.payload ->> 'accountId')::integer else program.person end`
}

/** Ids of the absent advisors whom the account covers on this day. */
export function selectCovers(today: string | Expression<string>) {
  return sql<readonly number[]>`array(select absent_id from advisor_cover where cover_id = account.id
    and ended_at is null and to_day >= ${today} and from_day <= ${today})`
}

function readCaller({ sessionUid, integration, ...user }: CallerRow): User {
  return {
    ...user,
    ...(integration ? { integration } : {}),
    session: sessionUid === null ? null : markSession(sessionUid),
  }
}

/** A short hash that identifies a browser session; it grants no access. */
export function markSession(uid: string): string {
  return hashToken(uid).slice(0, SESSION_MARK_LENGTH)
}

/** The current role behind each token that is still valid, by hash. */
export async function findValidTokens(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Role>> {
  const { rows } = await sql<{ hash: string; role: Role }>`
    select token.id as hash, account.role from identity_payload as token
    join account on account.id = (token.payload ->> 'accountId')::integer
    where token.model = 'AccessToken' and token.id = any(${hashes})
      and token.consumed_at is null and token.expires_at > ${now} and account.closed_at is null`.execute(db)
  return new Map(rows.map(({ hash, role }) => [hash, role]))
}

const SESSION_MARK_LENGTH = 12

/** The request's user. Throws `NOT_SIGNED_IN` on a public route called anonymously. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Failure('NOT_SIGNED_IN')
  return request.user
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
