import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
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
import { addDays } from '#rules/add-to-day.ts'
import { REVIEW_CLOCKS } from '#vocabulary/review-clock.ts'
import { ADVISING_ROLES, isBackOffice, type Role } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import { LAST_SIGNATURE, liveCorrections } from './dossier-scope.ts'
import { selectMembers } from './visible-to.ts'

type Condition = Expression<SqlBool>

interface FilterContext {
  readonly services: Services
  readonly user: Pick<User, 'id' | 'role'>
}

/** How conditions refer to a filter's value, and to the person that it names. */
interface FilterValuesInSql {
  readonly given: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly person: (username: string, roles: readonly Role[]) => Expression<number>
}

type WritingContext = FilterContext & FilterValuesInSql

/**
 * Conditions of the chosen filters, to be combined with the user's visibility. 403 for a filter that the role may not use,
 * 422 for a product or person unknown to the user. The planner sees the values (custom plans).
 */
export async function filterConditions(
  context: FilterContext,
  values: FilterValues = {},
): Promise<readonly Condition[]> {
  const failure = findRefusal(context, values)
  if (failure) throw failure
  const persons = await findPersons(context, values)
  return writeConditions(values, {
    ...context,
    given: (value) => value,
    person: (username) => sql<number>`${persons.get(username)}::integer`,
  })
}

/**
 * The same conditions for a statement prepared once for all values; undefined where `filterConditions` refuses a value. An
 * unknown person matches no dossier. Values are wrapped in subqueries, whose row estimate does not depend on the value, so
 * that the planner keeps the generic plan.
 */
export function preparedConditions(
  context: FilterContext,
  values: FilterValues,
): readonly Condition[] | undefined {
  if (findRefusal(context, values)) return undefined
  return writeConditions(values, {
    ...context,
    given: (value) => sql`(select ${value})`,
    person: (username, roles) => sql<number>`${selectPerson(context, username, roles)}`,
  })
}

/** Whether a filter names a person. Only `filterConditions` refuses unknown persons. */
export function namesPerson(values: FilterValues): boolean {
  return personsOf(values).length > 0
}

function findRefusal({ services, user }: FilterContext, values: FilterValues): Failure | undefined {
  if (FILTER_NAMES.some((name) => values[name] !== undefined && !canFilter(user.role, name)))
    return new Failure('FORBIDDEN')
  const known = services.deployment.products.map(({ code }) => code)
  const chosen = values.product === undefined ? [] : choicesOf(values.product)
  const unknown = chosen.find((code) => !known.includes(code))
  return unknown === undefined
    ? undefined
    : new Failure('UNKNOWN_FILTER_VALUE', { params: { value: unknown } })
}

function writeConditions(values: FilterValues, context: WritingContext): readonly Condition[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [CONDITIONS[name](value, context)]
  })
}

const eb = expressionBuilder<Database, 'dossier'>()

const CONDITIONS: Readonly<Record<FilterName, (value: string, context: WritingContext) => Condition>> = {
  status: (value, context) => isOneOf(sql`dossier.state`, value, context),
  clock: clockCondition,
  product: (value, context) => isOneOf(sql`dossier.product_code`, value, context),
  amountFrom: (value, { given }) => sql`dossier.amount_cents >= ${given(toCents(value))}`,
  amountTo: (value, { given }) => sql`dossier.amount_cents <= ${given(toCents(value))}`,
  network(value, { person, given }) {
    const group = parseNetworkGroup(value)
    if (group) return isOfGroup(group, given)
    const manager = person(value, ADVISING_ROLES)
    // An array, evaluated once: a join would cost more than the rest of the query.
    return sql`dossier.advisor_id = any(array(${selectMembers(manager)}) || ${manager}::integer)`
  },
  advisor: (value, { person }) => eb('dossier.advisor_id', '=', person(value, ADVISING_ROLES)),
  assignee(value, { user, person }) {
    if (value === 'none') return eb('dossier.assignee_id', 'is', null)
    return eb('dossier.assignee_id', '=', value === 'me' ? user.id : person(value, REVIEWERS))
  },
  createdFrom: (value, context) => sql`dossier.created_at >= ${startOf(value, context)}`,
  createdTo: (value, context) => sql`dossier.created_at < ${startOf(addDays(value, 1), context)}`,
  signedFrom: (value, context) => sql`dossier.signed_at >= ${startOf(value, context)}`,
  signedTo: (value, context) => sql`dossier.signed_at < ${startOf(addDays(value, 1), context)}`,
  checks(value) {
    const failing = sql<boolean>`exists (
      select from dossier_check where dossier_check.dossier_id = dossier.id and dossier_check.failing > 0)`
    return eb.or(choicesOf(value).map((choice) => (choice === 'failing' ? failing : eb.not(failing))))
  },
  vigilance: (value, context) => isOneOf(sql`dossier.vigilance`, value, context),
  correction(value, { given }) {
    const states = choicesOf(value).map((choice) => (choice === 'open' ? 'open' : 'answered'))
    const live = liveCorrections()
      .where(sql<boolean>`correction.dossier_id = dossier.id`)
      .where(sql<boolean>`correction.state = any(${given(texts(states))}::text[])`)
    return eb.exists(live)
  },
}

/**
 * Ranges of the last signature: a later signature never has an earlier deadline. For users who see only part of the
 * company, the expressions deliberately do not match the review indexes: PostgreSQL would scan every overdue dossier to
 * find the few that are theirs.
 */
function clockCondition(value: string, context: WritingContext): Condition {
  const { services, user } = context
  const today = parisToday(services.clock)
  const chosen = choicesOf(value)
  const [state, signature] = isBackOffice(user.role)
    ? [sql`dossier.integration_state`, LAST_SIGNATURE]
    : [sql`(dossier.integration_state || '')`, sql`(${LAST_SIGNATURE} + interval '0')`]
  const ranges = REVIEW_CLOCKS.filter((clock) => chosen.includes(clock)).map((clock) => {
    const { from, before } = signatureDaysOf(clock, services.deployment.reviewWorkingDays, today)
    return eb.and([
      ...(from === undefined ? [] : [sql<boolean>`${signature} >= ${startOf(from, context)}`]),
      ...(before === undefined ? [] : [sql<boolean>`${signature} < ${startOf(before, context)}`]),
    ])
  })
  return eb.and([sql<boolean>`${state} in ('ongoing', 'error')`, eb.or(ranges)])
}

/** The first instant of a day in Paris. */
function startOf(day: string, { given }: WritingContext) {
  return given(sql`(${day}::timestamp at time zone 'Europe/Paris')`)
}

/**
 * A single choice is compared with `=`: the planner considers `= any` with one element cheaper than comparing numbers or
 * days, and would evaluate it first on every index entry.
 */
function isOneOf(column: RawBuilder<unknown>, value: string, { given }: WritingContext): Condition {
  const choices = choicesOf(value)
  return choices.length === 1
    ? sql`${column} = ${given(sql`${value}::text`)}`
    : sql`${column} = any(${given(texts(choices))}::text[])`
}

function toCents(euros: string) {
  return sql`${Math.round(Number(euros) * 100)}::bigint`
}

function texts(values: readonly string[]) {
  return sql`${values}::text[]`
}

/** An array, evaluated once, as for a manager's team. */
function isOfGroup({ kind, id }: NetworkGroup, given: FilterValuesInSql['given']): Condition {
  const group = given(sql`${id}::integer`)
  const member =
    kind === 'team'
      ? sql`team_id = ${group}`
      : sql`team_id in (select id from team where network_id = ${group})`
  return sql`dossier.advisor_id = any(array(select id from account where ${member}))`
}

const REVIEWERS: readonly Role[] = ['manageDossier']

/** Ids of the staff named by filters. 422 for a number that is unknown to the user. */
async function findPersons(
  context: FilterContext,
  values: FilterValues,
): Promise<ReadonlyMap<string, number>> {
  const found = personsOf(values).map(async ([username, roles]) => {
    const person = await selectPerson(context, username, roles).executeTakeFirst()
    if (!person) throw new Failure('UNKNOWN_FILTER_VALUE', { params: { value: username } })
    return [username, person.id] as const
  })
  return new Map(await Promise.all(found))
}

/** The staff numbers in filters, with the roles to search. */
function personsOf({ network, advisor, assignee }: FilterValues) {
  const named = (number: string | undefined, roles: readonly Role[]) =>
    number === undefined ? [] : [[number, roles] as const]
  const reviewer = assignee === 'none' || assignee === 'me' ? undefined : assignee
  const manager = network !== undefined && parseNetworkGroup(network) ? undefined : network
  return [...named(manager, ADVISING_ROLES), ...named(advisor, ADVISING_ROLES), ...named(reviewer, REVIEWERS)]
}

/**
 * SQL for a staff member by number, among those whose dossiers the user may see: managers must learn nothing about other
 * teams.
 */
function selectPerson({ services, user }: FilterContext, username: string, roles: readonly Role[]) {
  const found = services.store.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .where('role', 'in', roles)
  if (isBackOffice(user.role)) return found
  return found.where((where) => where.or([where('parent_id', '=', user.id), where('id', '=', user.id)]))
}
