import { sql, type Expression, type SqlBool } from 'kysely'
import type { DossiersQuery } from '#contract/dossiers.ts'
import type { IntegrationState } from '#rules/integration-state.ts'
import { LIST_SLUGS, type DossierList } from '#rules/dossier-state.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import { searchDossiers } from './search-dossiers.ts'
import { visibleTo } from './visible-to.ts'

/** The tab a list shows: one of the four lists, or a state of the review. */
export type Tab =
  | { readonly kind: 'list'; readonly list: DossierList }
  | { readonly kind: 'review'; readonly state: IntegrationState }

/** Which dossiers a list is made of. */
export interface DossierScope {
  readonly user: Pick<User, 'id' | 'role'>
  readonly tab: Tab
  readonly form: DossiersQuery['form']
  readonly searchTerm: string
}

/** The list with this route slug. */
export function tabOfSlug(slug: DossiersQuery['state']): Tab {
  const lists: readonly DossierList[] = ['current', 'signature', 'signed', 'abandoned']
  return { kind: 'list', list: lists.find((list) => LIST_SLUGS[list] === slug) ?? 'current' }
}

/** The dossiers of a scope, without columns or order. */
export function matching(db: Db, { user, tab, form, searchTerm }: DossierScope) {
  let query = db.selectFrom('dossier').where(visibleTo(user)).where(inTab(tab))
  if (form !== 'all') query = query.where('dossier.form_code', '=', form)
  for (const condition of searchDossiers(searchTerm)) query = query.where(condition)
  return query
}

function inTab(tab: Tab): Expression<SqlBool> {
  return tab.kind === 'list'
    ? sql<boolean>`dossier.list = ${tab.list}`
    : sql<boolean>`dossier.integration_state = ${tab.state}`
}
