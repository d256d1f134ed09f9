import { sql, type Expression, type SqlBool } from 'kysely'
import type { DossierList, DossierListItem, DossiersQuery } from '#contract/dossiers.ts'
import { LIST_SLUGS, statesOfList, type DossierList as ListName } from '#rules/dossier-state.ts'
import type { User } from '../http/authenticate.ts'
import type { Locale } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
import { searchDossiers } from './search-dossiers.ts'
import { visibleTo } from './visible-to.ts'

/** Searches stop counting here: nobody turns that many pages. Source: design §3. */
const COUNTED_MATCHES = 10_001

export interface ListRequest extends Pick<DossiersQuery, 'page' | 'itemsPerPage' | 'searchTerm' | 'form'> {
  readonly user: User
  readonly locale: Locale
  /** Which of the visible dossiers: a list, or a state of the review. */
  readonly among: Expression<SqlBool>
}

/** One page of the dossiers this person sees, newest first. */
export async function listDossiers(services: Services, request: ListRequest): Promise<DossierList> {
  const { page, itemsPerPage } = request
  const rows = await matching(services, request)
    .leftJoin('account as advisor', 'advisor.id', 'dossier.advisor_id')
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
      'advisor.username',
      'advisor.first_name as firstName',
      'advisor.last_name as lastName',
    ])
    .orderBy('dossier.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  const items = rows.map(async (row): Promise<DossierListItem> => {
    const { username, firstName, lastName } = row
    return {
      id: row.id,
      formId: row.formId,
      formCode: row.formCode,
      status: row.status,
      present: presentTitle(row.title, request.locale),
      advisor:
        username !== null && firstName !== null && lastName !== null
          ? presentAdvisor({ username, first_name: firstName, last_name: lastName })
          : null,
      subscriptionGlobalAmount: presentAmount(row.amountCents),
      creation_date: row.createdAt.toISOString(),
      signature_date: row.signedAt?.toISOString() ?? null,
      validation_date: row.validatedAt?.toISOString() ?? null,
      integrate_state: row.integrationState ?? 'ongoing',
      page: await findPageTitle(services, row.formId, row.lastBlock, request.locale),
      progress: row.progress,
    }
  })
  return { dossiers: await Promise.all(items), total_items: await countMatching(services, request) }
}

/** The condition of one of the four lists. */
export function inList(state: DossiersQuery['state']): Expression<SqlBool> {
  const names: readonly ListName[] = ['current', 'signature', 'signed', 'abandoned']
  const states = names.filter((name) => LIST_SLUGS[name] === state).flatMap((name) => statesOfList(name))
  return sql<boolean>`dossier.state in (${sql.join(states)})`
}

function matching(services: Services, { user, among, form, searchTerm }: ListRequest) {
  let query = services.store.db.selectFrom('dossier').where(visibleTo(user)).where(among)
  if (form !== 'all') query = query.where('dossier.form_code', '=', form)
  for (const condition of searchDossiers(searchTerm)) query = query.where(condition)
  return query
}

async function countMatching(services: Services, request: ListRequest): Promise<number> {
  const query = matching(services, request).select('dossier.id')
  const counted = request.searchTerm.trim() === '' ? query : query.limit(COUNTED_MATCHES)
  const { count } = await services.store.db
    .selectFrom(counted.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The page of the last submitted block, where the dossier is taken up again. */
async function findPageTitle(
  services: Services,
  formId: number,
  lastBlock: string | null,
  locale: Locale,
): Promise<string | null> {
  if (lastBlock === null) return null
  const { definition } = await services.forms.get(formId)
  const page = definition.pages.find(({ blocks }) => blocks.some(({ slug }) => slug === lastBlock))
  return page?.title[locale] ?? null
}
