import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import {
  canFilter,
  choicesOf,
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
} from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import { parseNetworkGroup, type NetworkGroup } from '#rules/network-group.ts'
import { signatureDaysOf } from '#rules/review-clock.ts'
import { addDays } from '#rules/working-days.ts'
import { REVIEW_CLOCKS } from '#vocabulary/review-clock.ts'
import { ADVISING_ROLES, isBackOffice, type Role } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import { LAST_SIGNATURE, liveCorrections } from './dossier-scope.ts'

type Condition = Expression<SqlBool>

interface FilterContext {
  readonly services: Services
  readonly user: Pick<User, 'id' | 'role'>
}

/**
 * Conditions of the chosen filters, to be combined with what the user may see. 403 for a filter that the role may not use,
 * 422 for a product or person that the user does not know.
 */
export async function filterConditions(
  context: FilterContext,
  values: FilterValues = {},
): Promise<readonly Condition[]> {
  const chosen = FILTER_NAMES.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, value }]
  })
  if (chosen.some(({ name }) => !canFilter(context.user.role, name))) throw new Failure('FORBIDDEN')
  return Promise.all(chosen.map(async ({ name, value }) => CONDITIONS[name](value, context)))
}

const eb = expressionBuilder<Database, 'dossier'>()

const CONDITIONS: Readonly<
  Record<FilterName, (value: string, context: FilterContext) => Condition | Promise<Condition>>
> = {
  status: (value) => sql`dossier.state = any(${choicesOf(value)})`,
  clock: clockCondition,
  product(value, { services }) {
    const codes = choicesOf(value)
    const known = services.deployment.products.map(({ code }) => code)
    const unknown = codes.find((code) => !known.includes(code))
    if (unknown !== undefined) throw new Failure('UNKNOWN_FILTER_VALUE', { params: { value: unknown } })
    return sql`dossier.product_code = any(${codes})`
  },
  amountFrom: (value) => eb('dossier.amount_cents', '>=', toCents(value)),
  amountTo: (value) => eb('dossier.amount_cents', '<=', toCents(value)),
  async network(value, context) {
    const group = parseNetworkGroup(value)
    if (group) return isOfGroup(group)
    const manager = await findPerson(value, context)
    // An array, evaluated once: a join would cost more than the rest of the query.
    return sql`dossier.advisor_id = any(array(
      select id from account where parent_id = ${manager} or id = ${manager}))`
  },
  advisor: async (value, context) => eb('dossier.advisor_id', '=', await findPerson(value, context)),
  async assignee(value, context) {
    if (value === 'none') return eb('dossier.assignee_id', 'is', null)
    const id = value === 'me' ? context.user.id : await findPerson(value, context, REVIEWERS)
    return eb('dossier.assignee_id', '=', id)
  },
  createdFrom: (value) => sql`dossier.created_at >= ${startOf(value)}`,
  createdTo: (value) => sql`dossier.created_at < ${startOf(addDays(value, 1))}`,
  signedFrom: (value) => sql`dossier.signed_at >= ${startOf(value)}`,
  signedTo: (value) => sql`dossier.signed_at < ${startOf(addDays(value, 1))}`,
  checks(value) {
    const failing = sql<boolean>`exists (
      select from dossier_check where dossier_check.dossier_id = dossier.id and dossier_check.failing > 0)`
    return eb.or(choicesOf(value).map((choice) => (choice === 'failing' ? failing : eb.not(failing))))
  },
  vigilance: (value) => sql`dossier.vigilance = any(${choicesOf(value)})`,
  correction(value, { services }) {
    const states = choicesOf(value).map((choice) => (choice === 'open' ? 'open' : 'answered'))
    const live = liveCorrections(services.store.db)
      .where(sql<boolean>`correction.dossier_id = dossier.id`)
      .where('correction.state', 'in', states)
    return eb.exists(live)
  },
}

/**
 * Ranges of the last signature: a later signature never has an earlier deadline. Of those who see a part of the company, the
 * expressions are not those of the indexes of the review: PostgreSQL would read all that is late to find what few of them have.
 */
function clockCondition(value: string, { services, user }: FilterContext): Condition {
  const today = parisToday(services.clock)
  const chosen = choicesOf(value)
  const [state, signature] = isBackOffice(user.role)
    ? [sql`dossier.integration_state`, LAST_SIGNATURE]
    : [sql`(dossier.integration_state || '')`, sql`(${LAST_SIGNATURE} + interval '0')`]
  const ranges = REVIEW_CLOCKS.filter((clock) => chosen.includes(clock)).map((clock) => {
    const { from, before } = signatureDaysOf(clock, services.deployment.reviewWorkingDays, today)
    return eb.and([
      ...(from === undefined ? [] : [sql<boolean>`${signature} >= ${startOf(from)}`]),
      ...(before === undefined ? [] : [sql<boolean>`${signature} < ${startOf(before)}`]),
    ])
  })
  return eb.and([sql<boolean>`${state} in ('ongoing', 'error')`, eb.or(ranges)])
}

/** The first instant of a day in Paris. */
function startOf(day: string) {
  return sql`(${day}::timestamp at time zone 'Europe/Paris')`
}

function toCents(euros: string): number {
  return Math.round(Number(euros) * 100)
}

/** An array, evaluated once, as for the team of a manager. */
function isOfGroup({ kind, id }: NetworkGroup): Expression<SqlBool> {
  const member =
    kind === 'team' ? sql`team_id = ${id}` : sql`team_id in (select id from team where network_id = ${id})`
  return sql`dossier.advisor_id = any(array(select id from account where ${member}))`
}

const REVIEWERS: readonly Role[] = ['manageDossier']

/** Staff by number, among those whose dossiers the user may see: a manager learns nothing about other teams. */
async function findPerson(
  username: string,
  { services, user }: FilterContext,
  roles: readonly Role[] = ADVISING_ROLES,
): Promise<number> {
  let query = services.store.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .where('role', 'in', roles)
  if (!isBackOffice(user.role))
    query = query.where((where) => where.or([where('parent_id', '=', user.id), where('id', '=', user.id)]))
  const found = await query.executeTakeFirst()
  if (!found) throw new Failure('UNKNOWN_FILTER_VALUE', { params: { value: username } })
  return found.id
}
