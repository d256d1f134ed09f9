import type { DossierList, DossierListItem, DossiersQuery } from '#contract/dossiers.ts'
import { mainState } from '#rules/dossier-state.ts'
import { canRecall } from '#rules/permission.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { readStretch, type PageStretch } from '../store/page-stretch.ts'
import type { Db } from '../store/store.ts'
import { parisToday } from '../clock.ts'
import { findAwaited } from './awaited-signatures.ts'
import { countMatching } from './count-dossiers.ts'
import { liveCorrections, selectPage, type DossierScope, type Tab } from './dossier-scope.ts'
import { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'

export interface ListRequest extends Pick<
  DossiersQuery,
  'page' | 'itemsPerPage' | 'searchTerm' | 'form' | 'sort' | 'correction'
> {
  readonly user: User
  readonly locale: Locale
  readonly tab: Tab
}

/** A page of the dossiers visible to the user. */
export async function listDossiers(services: Services, request: ListRequest): Promise<DossierList> {
  const { db } = services.store
  const { rows, total } = await readStretch(
    { page: request.page, size: request.itemsPerPage },
    () => countMatching(services, request),
    (stretch) => selectRows(db, request, stretch).execute(),
  )
  const forms = await getForms(services, db, rows)
  const awaited = await findAwaited(
    db,
    selectSigning(services, request.user, rows),
    parisToday(services.clock),
  )
  return {
    dossiers: rows.map((row) => ({
      ...presentItem(row, forms.get(row.formId), request.locale),
      signature: awaited.get(row.id) ?? null,
    })),
    total_items: total.count,
    more_than_total: total.more,
  }
}

/** The dossiers whose signatories this user may remind; a page without any makes no further statement. */
function selectSigning(
  { deployment }: Services,
  { role }: User,
  rows: readonly Pick<ListRow, 'id' | 'status'>[],
): readonly number[] {
  const isSigning = ({ status }: Pick<ListRow, 'status'>) => {
    const state = mainState(status)
    return state !== undefined && canRecall(role, { state }, deployment.permissions)
  }
  return rows.filter(isSigning).map(({ id }) => id)
}

type ListRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** Selects the ids first, by an index-only scan where possible, then the rows of these ids. */
function selectRows(db: Db, scope: DossierScope & Pick<DossiersQuery, 'sort'>, stretch: PageStretch) {
  return db
    .selectFrom(selectPage(db, scope, scope.sort, stretch).as('page'))
    .innerJoin('dossier', 'dossier.id', 'page.id')
    .leftJoin('account as advisor', 'advisor.id', 'dossier.advisor_id')
    .leftJoin('account as client', 'client.id', 'dossier.client_id')
    .leftJoin(liveCorrections(db).as('live'), 'live.dossier_id', 'dossier.id')
    .select([
      'dossier.id',
      'dossier.form_version_id as formId',
      'dossier.form_code as formCode',
      'dossier.status',
      'dossier.title',
      'dossier.amount_cents as amountCents',
      'dossier.created_at as createdAt',
      'dossier.signed_at as signedAt',
      'dossier.validated_at as validatedAt',
      'dossier.integration_state as integrationState',
      'dossier.last_block as lastBlock',
      'dossier.progress',
      'advisor.username as advisorNumber',
      'advisor.first_name as advisorFirstName',
      'advisor.last_name as advisorLastName',
      'client.username as clientNumber',
      'client.first_name as clientFirstName',
      'client.last_name as clientLastName',
      'live.id as correctionId',
      'live.state as correctionState',
      'live.deadline as correctionDeadline',
    ])
    .orderBy('dossier.id', scope.sort === 'newest' ? 'desc' : 'asc')
}

/** The forms of a page of dossiers, each loaded once. */
async function getForms(
  services: Services,
  db: Db,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<number, PublishedForm>> {
  const forms = new Map<number, PublishedForm>()
  for (const id of new Set(rows.map(({ formId }) => formId))) forms.set(id, await services.forms.get(id, db))
  return forms
}

function presentItem(
  row: ListRow,
  form: PublishedForm | undefined,
  locale: Locale,
): Omit<DossierListItem, 'signature'> {
  return {
    id: row.id,
    formId: row.formId,
    formCode: row.formCode,
    status: row.status,
    present: presentTitle(row.title, locale),
    advisor: presentPerson(row.advisorNumber, row.advisorFirstName, row.advisorLastName),
    client: presentPerson(row.clientNumber, row.clientFirstName, row.clientLastName),
    subscriptionGlobalAmount: presentAmount(row.amountCents),
    creation_date: row.createdAt.toISOString(),
    signature_date: row.signedAt?.toISOString() ?? null,
    validation_date: row.validatedAt?.toISOString() ?? null,
    integrate_state: row.integrationState ?? 'ongoing',
    page: findPageTitle(row, form, locale),
    progress: row.progress,
    correction: presentLive(row),
  }
}

/** A joined correction; all columns are null without one. */
function presentLive({
  correctionId: id,
  correctionState: state,
  correctionDeadline: deadline,
}: ListRow): DossierListItem['correction'] {
  return id === null ? null : { id, state: state === 'open' ? 'open' : 'signing', deadline }
}

/** A joined account; all columns are null without one. */
function presentPerson(
  username: string | null,
  firstName: string | null,
  lastName: string | null,
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
