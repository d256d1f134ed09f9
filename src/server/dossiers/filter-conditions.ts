import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import {
  canFilter,
  choicesOf,
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
} from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import { parseNetworkGroup } from '#rules/network-group.ts'
import { signatureDaysOf } from '#rules/review-clock.ts'
import { addDays } from '#rules/add-to-day.ts'
import { CHECK_STATES } from '#vocabulary/check-state.ts'
import { REVIEW_CLOCKS, type ReviewClock } from '#vocabulary/review-clock.ts'
import { ADVISING_ROLES, isBackOffice, type Role } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { literals } from '../store/literals.ts'
import type { Placeholder } from '../store/prepared-statements.ts'
import type { Database } from '../store/schema.ts'
import { LAST_SIGNATURE, liveCorrections } from './dossier-scope.ts'
import { selectMembers } from './visible-to.ts'

type Condition = Expression<SqlBool>

interface FilterContext {
  readonly services: Services
  readonly user: Pick<User, 'id' | 'role'>
}

/** Input of a condition. Has no value of the filter: a prepared statement is composed once, and reads the value on each call. */
interface WritingContext {
  readonly services: Services
  readonly role: Role
  readonly userId: number | Expression<number>
  /** What the text depends on (`structureOf`). */
  readonly structure: string
  /** A parameter computed from the filter's value. */
  readonly value: (read: (value: string) => unknown) => RawBuilder<unknown>
  /** Where each call has another value, a subquery, whose row estimate does not depend on it. */
  readonly once: (parameter: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Id of the person whose number is the filter's value. */
  readonly person: (roles: readonly Role[]) => Expression<number>
}

/**
 * Conditions of the chosen filters, to be combined with the user's visibility. 403 for a filter that the role may not use,
 * 422 for a product or person unknown to the user. The planner sees the values (custom plans).
 */
export async function filterConditions(
  context: FilterContext,
  values: FilterValues = {},
): Promise<readonly Condition[]> {
  const failure = findFilterRefusal(context, values)
  if (failure) throw failure
  const persons = await findPersons(context, values)
  const { services, user } = context
  return namesOf(values).map((name) => {
    const given = values[name] ?? ''
    return CONDITIONS[name]({
      services,
      role: user.role,
      userId: user.id,
      structure: structureOf(name, given),
      value: (read) => sql`${read(given)}`,
      once: (parameter) => parameter,
      person: () => sql<number>`${persons.get(given)}::integer`,
    })
  })
}

/** What the text of conditions depends on, by filter. */
export type FilterStructures = Readonly<Partial<Record<FilterName, string>>>

export function structuresOf(values: FilterValues): FilterStructures {
  return Object.fromEntries(namesOf(values).map((name) => [name, structureOf(name, values[name] ?? '')]))
}

/** What prepared conditions are composed from. */
interface PreparedContext {
  readonly services: Services
  readonly role: Role
  readonly userId: Expression<number>
  readonly given: Placeholder<FilterValues>
}

/**
 * The same conditions for a statement prepared once for all values, which `findFilterRefusal` has not refused. An unknown
 * person matches no dossier.
 */
export function preparedConditions(
  { services, role, userId, given }: PreparedContext,
  structures: FilterStructures,
): readonly Condition[] {
  return namesOf(structures).map((name) => {
    const value: WritingContext['value'] = (read) => given((values) => read(values[name] ?? ''))
    return CONDITIONS[name]({
      services,
      role,
      userId,
      structure: structures[name] ?? '',
      value,
      once: (parameter) => sql`(select ${parameter})`,
      person: (roles) =>
        sql<number>`(${selectPerson(role, { username: value((number) => number), userId }, roles)})`,
    })
  })
}

/** In the order of the screen. */
function namesOf(values: FilterValues): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => values[name] !== undefined)
}

/** Whether a filter names a person. Only `filterConditions` refuses unknown persons. */
export function namesPerson(values: FilterValues): boolean {
  return personsOf(values).length > 0
}

/** Why filters are refused whatever the dossiers; a person who is not found is refused by `filterConditions`. */
export function findFilterRefusal(
  { services, user }: FilterContext,
  values: FilterValues,
): Failure | undefined {
  if (namesOf(values).some((name) => !canFilter(user.role, name))) return new Failure('FORBIDDEN')
  const known = services.deployment.products.map(({ code }) => code)
  const chosen = values.product === undefined ? [] : choicesOf(values.product)
  const unknown = chosen.find((code) => !known.includes(code))
  return unknown === undefined
    ? undefined
    : new Failure('UNKNOWN_FILTER_VALUE', { params: { value: unknown } })
}

const ONE = 'one'

/** What the text of a condition depends on: few values for each filter. */
function structureOf(name: FilterName, value: string): string {
  switch (name) {
    case 'clock':
      return REVIEW_CLOCKS.filter((clock) => choicesOf(value).includes(clock)).join(',')
    case 'checks':
      return CHECK_STATES.filter((state) => choicesOf(value).includes(state)).join(',')
    case 'network':
      return parseNetworkGroup(value)?.kind ?? 'manager'
    case 'assignee':
      return value === 'none' || value === 'me' ? value : 'number'
    default:
      return choicesOf(value).length === 1 ? ONE : 'many'
  }
}

const CONDITIONS: Readonly<Record<FilterName, (context: WritingContext) => Condition>> = {
  status: (context) => isOneOf(sql`dossier.state`, context),
  clock: clockCondition,
  product: (context) => isOneOf(sql`dossier.product_code`, context),
  amountFrom: (context) => sql`dossier.amount_cents >= ${cents(context)}`,
  amountTo: (context) => sql`dossier.amount_cents <= ${cents(context)}`,
  network(context) {
    if (context.structure !== 'manager') return isOfGroup(context)
    const manager = context.person(ADVISING_ROLES)
    // An array, evaluated once: a join would cost more than the rest of the query.
    return sql`dossier.advisor_id = any(array(${selectMembers(manager)}) || ${manager}::integer)`
  },
  advisor: ({ person }) => sql`dossier.advisor_id = ${person(ADVISING_ROLES)}`,
  assignee({ structure, userId, person }) {
    if (structure === 'none') return sql`dossier.assignee_id is null`
    return sql`dossier.assignee_id = ${structure === 'me' ? userId : person(REVIEWERS)}`
  },
  createdFrom: (context) => sql`dossier.created_at >= ${startOf((day) => day, context)}`,
  createdTo: (context) => sql`dossier.created_at < ${startOf((day) => addDays(day, 1), context)}`,
  signedFrom: (context) => sql`dossier.signed_at >= ${startOf((day) => day, context)}`,
  signedTo: (context) => sql`dossier.signed_at < ${startOf((day) => addDays(day, 1), context)}`,
  checks({ structure }) {
    const failing = sql<boolean>`exists (
      select from dossier_check where dossier_check.dossier_id = dossier.id and dossier_check.failing > 0)`
    return eb.or(choicesOf(structure).map((choice) => (choice === 'failing' ? failing : eb.not(failing))))
  },
  vigilance: (context) => isOneOf(sql`dossier.vigilance`, context),
  correction({ value, once }) {
    const states = value((choices) =>
      choicesOf(choices).map((choice) => (choice === 'open' ? 'open' : 'answered')),
    )
    const live = liveCorrections()
      .where(sql<boolean>`correction.dossier_id = dossier.id`)
      .where(sql<boolean>`correction.state = any(${once(sql`${states}::text[]`)}::text[])`)
    return eb.exists(live)
  },
}

const eb = expressionBuilder<Database, 'dossier'>()

/**
 * Ranges of the last signature: a later signature never has an earlier deadline. For users who see only part of the
 * company, the expressions deliberately do not match the review indexes: PostgreSQL would scan every overdue dossier to
 * find the few that are theirs.
 */
function clockCondition(context: WritingContext): Condition {
  const { services, role, structure } = context
  const [state, signature] = isBackOffice(role)
    ? [sql`dossier.integration_state`, LAST_SIGNATURE]
    : [sql`(dossier.integration_state || '')`, sql`(${LAST_SIGNATURE} + interval '0')`]
  // Called by the parameters of each call, since the days depend on today.
  const daysOf = (clock: ReviewClock) =>
    signatureDaysOf(clock, services.deployment.reviewWorkingDays, parisToday(services.clock))
  const chosen = REVIEW_CLOCKS.filter((clock) => choicesOf(structure).includes(clock))
  const ranges = chosen.map((clock) => {
    const { from, before } = daysOf(clock)
    return eb.and([
      ...(from === undefined
        ? []
        : [sql<boolean>`${signature} >= ${startOf(() => daysOf(clock).from, context)}`]),
      ...(before === undefined
        ? []
        : [sql<boolean>`${signature} < ${startOf(() => daysOf(clock).before, context)}`]),
    ])
  })
  return eb.and([sql<boolean>`${state} in ('ongoing', 'error')`, eb.or(ranges)])
}

/** The first instant of a day in Paris. */
function startOf(readDay: (value: string) => string | undefined, { value, once }: WritingContext) {
  return once(sql`(${value(readDay)}::timestamp at time zone 'Europe/Paris')`)
}

/**
 * A single choice is compared with `=`: the planner considers `= any` with one element cheaper than comparing numbers or
 * days, and would evaluate it first on every index entry.
 */
function isOneOf(column: RawBuilder<unknown>, { structure, value, once }: WritingContext): Condition {
  return structure === ONE
    ? sql`${column} = ${once(sql`${value((choice) => choice)}::text`)}`
    : sql`${column} = any(${once(sql`${value(choicesOf)}::text[]`)}::text[])`
}

function cents({ value, once }: WritingContext) {
  return once(sql`${value((euros) => Math.round(Number(euros) * 100))}::bigint`)
}

/** An array, evaluated once, as for a manager's team. */
function isOfGroup({ structure, value, once }: WritingContext): Condition {
  const group = once(sql`${value((text) => parseNetworkGroup(text)?.id)}::integer`)
  const member =
    structure === 'team'
      ? sql`team_id = ${group}`
      : sql`team_id in (select id from team where network_id = ${group})`
  return sql`dossier.advisor_id = any(array(select id from account where ${member}))`
}

const REVIEWERS: readonly Role[] = ['manageDossier']

/** Ids of the staff named by filters. 422 for a number that is unknown to the user. */
async function findPersons(
  { services, user }: FilterContext,
  values: FilterValues,
): Promise<ReadonlyMap<string, number>> {
  const found = personsOf(values).map(async ([username, roles]) => {
    const select = selectPerson(user.role, { username, userId: user.id }, roles)
    const [person] = (await select.execute(services.store.db)).rows
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
function selectPerson(
  role: Role,
  { username, userId }: { readonly username: unknown; readonly userId: number | Expression<number> },
  roles: readonly Role[],
) {
  const isSeen = isBackOffice(role) ? sql`true` : sql`(parent_id = ${userId} or id = ${userId})`
  return sql<{ readonly id: number }>`
    select id from account where username = ${username} and role in (${literals(roles)}) and ${isSeen}`
}
