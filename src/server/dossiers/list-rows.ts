import {
  createQueryId,
  expressionBuilder,
  PostgresQueryCompiler,
  sql,
  type Expression,
  type RawBuilder,
} from 'kysely'
import type { DossierListItem } from '#contract/dossiers.ts'
import { canFilter } from '#rules/dossier-filters.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { canRecall, canReview } from '#rules/permission.ts'
import { reviewDeadline, type ReviewDeadline } from '#rules/review-clock.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isAdvising, isInvestor, type Role } from '#vocabulary/role.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Reader } from '../http/rows-ahead.ts'
import type { Services } from '../services.ts'
import { preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { AWAITED, presentAwaitedInJson } from './awaited-signatures.ts'
import { liveCorrections } from './dossier-scope.ts'
import { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
import { preparedUser, seeingShape, visibleTo, type SeeingShape } from './visible-to.ts'

/** A row of a list or export, without the columns hidden from its reader. */
export type ListRow = Awaited<ReturnType<ReturnType<typeof buildListed>['executeTakeFirstOrThrow']>>

/** Columns that a statement reads in addition to the common ones. */
interface ShownColumns {
  /** Network, assignee, checks, and whether a decision awaits a second person. */
  readonly desk: boolean
  /** Parties that have to sign. */
  readonly awaited: boolean
  /** Review state and day of acceptance before a decision that can still be undone. */
  readonly held: boolean
}

/** The columns of lists and exports for the dossiers of the table `page`. */
function buildListed({ desk, awaited, held }: ShownColumns) {
  return expressionBuilder<Database & { readonly page: { readonly id: number } }>()
    .selectFrom('page')
    .innerJoin('dossier', 'dossier.id', 'page.id')
    .leftJoin('account as advisor', 'advisor.id', 'dossier.advisor_id')
    .leftJoin('account as client', 'client.id', 'dossier.client_id')
    .leftJoin(liveCorrections().as('live'), 'live.dossier_id', 'dossier.id')
    .select([
      'dossier.id',
      'dossier.form_version_id as formId',
      'dossier.form_code as formCode',
      'dossier.status',
      'dossier.title',
      'dossier.amount_cents as amountCents',
      'dossier.created_at as createdAt',
      'dossier.signed_at as signedAt',
      'dossier.resigned_at as resignedAt',
      'dossier.product_code as productCode',
      'dossier.validated_at as validatedAt',
      'dossier.integration_state as integrationState',
      'dossier.last_block as lastBlock',
      'dossier.progress',
      'advisor.username as advisorNumber',
      'advisor.first_name as advisorFirstName',
      'advisor.last_name as advisorLastName',
      'client.id as clientId',
      'client.username as clientNumber',
      'client.first_name as clientFirstName',
      'client.last_name as clientLastName',
      'dossier.state',
      'dossier.vigilance',
      'live.id as correctionId',
      'live.state as correctionState',
      'live.deadline as correctionDeadline',
    ])
    .$if(awaited, (query) => query.select(AWAITED.as('awaited')))
    .$if(held, (query) =>
      query
        .leftJoin('decision_hold as hold', 'hold.dossier_id', 'dossier.id')
        .select(['hold.integration_before as heldFrom', 'hold.validated_before as validatedBefore']),
    )
    .$if(desk, (query) =>
      query
        .leftJoin('team', 'team.id', 'advisor.team_id')
        .leftJoin('network', 'network.id', 'team.network_id')
        // Shown when the advisor has no network. For a manager's own dossiers, the manager.
        .leftJoin('account as manager', (join) =>
          join
            .on('manager.id', '=', sql<number>`coalesce(advisor.parent_id, advisor.id)`)
            .on('manager.role', '=', sql.lit('manager')),
        )
        .leftJoin('account as assignee', 'assignee.id', 'dossier.assignee_id')
        .leftJoin('dossier_check as check', 'check.dossier_id', 'dossier.id')
        .select([
          sql<string | null>`coalesce('network:' || network.id, manager.username)`.as('networkValue'),
          sql<string | null>`coalesce(network.name, manager.first_name || ' ' || manager.last_name)`.as(
            'networkName',
          ),
          'assignee.id as assigneeId',
          'assignee.first_name as assigneeFirstName',
          'assignee.last_name as assigneeLastName',
          'check.failing as failingChecks',
        ])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('decision_proposal as proposal')
                .select('proposal.id')
                .whereRef('proposal.dossier_id', '=', 'dossier.id')
                .where('proposal.outcome', 'is', null),
            )
            .$castTo<boolean>()
            .as('secondPerson'),
        ),
    )
}

const PAGE = ' from "page" '

/**
 * The SQL text of `buildListed`, before and after the table `page`. It contains no values and is compiled once: building it
 * for each call took a fifth of a list's CPU time.
 */
function compileListed(shown: ShownColumns) {
  const { sql: text } = new PostgresQueryCompiler().compileQuery(
    buildListed(shown).toOperationNode(),
    createQueryId(),
  )
  const [columns = '', joins = ''] = text.split(PAGE)
  return { columns: sql.raw(columns), joins: sql.raw(joins) }
}

/** Separate columns per role: the joins for the back office would make an advisor's statement 50 % slower. */
const LISTED = {
  investor: compileListed({ desk: false, awaited: false, held: true }),
  advising: compileListed({ desk: false, awaited: true, held: false }),
  other: compileListed({ desk: true, awaited: false, held: false }),
}

function listedFor(role: Role) {
  if (isInvestor(role)) return LISTED.investor
  return isAdvising(role) ? LISTED.advising : LISTED.other
}

/** The columns shown to a role for the dossiers of a statement, with further columns and conditions. */
export function selectListed<More>(
  role: Role,
  page: RawBuilder<{ readonly id: number }>,
  {
    columns = sql``,
    rest = sql``,
  }: { readonly columns?: RawBuilder<More>; readonly rest?: RawBuilder<unknown> } = {},
): RawBuilder<ListRow & More> {
  const listed = listedFor(role)
  return sql`${listed.columns}${columns} from (${page}) as page ${listed.joins} ${rest}`
}

/** The dossiers with these ids, as the `page` of `selectListed`. */
export function selectIds(
  ids: readonly number[] | Expression<readonly number[]>,
): RawBuilder<{ readonly id: number }> {
  return sql`select unnest(${ids}::integer[]) as id`
}

/**
 * The rows of these dossiers that the user sees, in the given order. A separate statement, planned once per connection:
 * with the joins of a row, planning a search or filters would take longer than running them.
 */
export async function findListed(
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<readonly ListRow[]> {
  if (ids.length === 0) return []
  const rows = await findRows(db, seeingShape(reader), { reader, ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const findRows = preparedByShape(
  (shape: SeeingShape, given: Placeholder<{ readonly reader: Reader; readonly ids: readonly number[] }>) => {
    const user = preparedUser(shape, (read) => given(({ reader }) => read(reader)))
    return selectListed(shape.role, selectIds(given(({ ids }) => ids)), {
      rest: sql`where ${visibleTo(user)}`,
    })
  },
)

/** Who reads a row, and on which day. */
interface RowContext {
  readonly role: Role
  readonly locale: Locale
  readonly form: PublishedForm | undefined
  readonly today: string
}

/** A row of a list. */
export function presentItem(
  services: Services,
  row: ListRow,
  { role, locale, form, today }: RowContext,
): DossierListItem {
  const deadline = canFilter(role, 'clock') ? findDeadline(services.deployment, row, today) : null
  return {
    id: row.id,
    formId: row.formId,
    formCode: row.formCode,
    status: row.status,
    present: presentTitle(row.title, locale),
    advisor: presentPerson(row.advisorNumber, row.advisorFirstName, row.advisorLastName),
    network: canFilter(role, 'network') ? presentNetwork(row) : null,
    client: presentClient(row),
    subscriptionGlobalAmount: presentAmount(row.amountCents),
    creation_date: row.createdAt.toISOString(),
    signature_date: row.signedAt?.toISOString() ?? null,
    validation_date: (row.heldFrom ? row.validatedBefore : row.validatedAt)?.toISOString() ?? null,
    product: nameProduct(services, row),
    deadline: deadline && { due_on: deadline.dueOn, clock: deadline.clock, days_late: deadline.daysLate },
    // Investors learn of a decision only once it is final, as in the steps of the dossier.
    integrate_state: row.heldFrom ?? row.integrationState ?? 'ongoing',
    page: findPageTitle(row, form, locale),
    progress: row.progress,
    signature: presentSignature(services, { role, today }, row),
    correction: presentLive(row),
    second_person: row.secondPerson === true && canReview(role),
    assignee: canFilter(role, 'assignee') ? presentAssignee(row) : null,
    vigilance: canFilter(role, 'vigilance') ? row.vigilance : null,
    failing_checks: canFilter(role, 'checks') ? (row.failingChecks ?? null) : null,
  }
}

/** The parties that have to sign, for users who may remind them. */
function presentSignature(
  { deployment }: Services,
  { role, today }: { readonly role: Role; readonly today: string },
  { state, awaited = null }: ListRow,
) {
  return canRecall(role, { state }, deployment.permissions) ? presentAwaitedInJson(awaited, today) : null
}

/** The deadline of a dossier that awaits a decision. */
export function findDeadline(
  { reviewWorkingDays }: Pick<Services['deployment'], 'reviewWorkingDays'>,
  { integrationState, signedAt, resignedAt }: ListRow,
  today: string,
): ReviewDeadline | null {
  if (!isUnderReview(integrationState) || signedAt === null) return null
  return reviewDeadline(resignedAt ?? signedAt, reviewWorkingDays, today)
}

/** The name of the product; its code if the deployment no longer has it. */
export function nameProduct({ deployment }: Services, { productCode }: ListRow): string | null {
  return deployment.products.find(({ code }) => code === productCode)?.name ?? productCode
}

/** A joined correction; all columns are null without one. */
function presentLive({
  correctionId: id,
  correctionState: state,
  correctionDeadline: deadline,
}: ListRow): DossierListItem['correction'] {
  return id === null ? null : { id, state: state === 'open' ? 'open' : 'signing', deadline }
}

/** The joined client; all columns are null without one. */
function presentClient(row: ListRow): DossierListItem['client'] {
  const client = presentPerson(row.clientNumber, row.clientFirstName, row.clientLastName)
  return client && row.clientId !== null ? { id: row.clientId, ...client } : null
}

/** A joined reviewer; an erased account has no name. */
function presentAssignee({
  assigneeId: id = null,
  assigneeFirstName,
  assigneeLastName,
}: ListRow): DossierListItem['assignee'] {
  return id === null ? null : { id, name: `${assigneeFirstName} ${assigneeLastName}`.trim() }
}

/** The network of the advisor, or the manager where there is none; all columns are null without either. */
function presentNetwork({ networkValue, networkName }: ListRow): DossierListItem['network'] {
  if (networkValue == null || networkName == null) return null
  return { external_id: networkValue, name: networkName }
}

/** A joined account; all columns are null without one. */
function presentPerson(
  username: string | null = null,
  firstName: string | null = null,
  lastName: string | null = null,
): DossierListItem['advisor'] {
  if (username === null || firstName === null || lastName === null) return null
  return presentAdvisor({ username, first_name: firstName, last_name: lastName })
}

/** The page of the last submitted block, where the wizard resumes. */
function findPageTitle(
  { lastBlock }: ListRow,
  form: PublishedForm | undefined,
  locale: Locale,
): string | null {
  if (lastBlock === null) return null
  const page = form?.definition.pages.find(({ blocks }) => blocks.some(({ slug }) => slug === lastBlock))
  return page?.title[locale] ?? null
}
