import { sql } from 'kysely'
import type { CompiledForm } from '#engine/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'
import { selectKnownSource } from './known-source.ts'

/** Account fields by the element role that they prefill. */
const KNOWN = {
  'subscriber.lastName': 'last_name',
  'subscriber.firstName': 'first_name',
  'subscriber.email': 'email',
  'subscriber.mobile': 'mobile',
  'subscriber.civility': 'civility',
} as const

/** Civilities of accounts mapped to choices of the forms; others are not prefilled. */
const CIVILITIES: Readonly<Record<string, string>> = { 'M.': 'M', Mme: 'MME' }

/**
 * Prefills the drafts of a new dossier with the client's account data, to be reviewed and submitted with its block. Returns
 * whether a former dossier of the client has more answers.
 */
export async function draftKnownClient(
  trx: Trx,
  given: {
    readonly user: User
    readonly dossierId: number
    readonly compiled: CompiledForm
    readonly clientId: number
    readonly at: Date
  },
): Promise<boolean> {
  const { user, dossierId, compiled, clientId, at } = given
  const client = await trx
    .selectFrom('account')
    .select(['last_name', 'first_name', 'email', 'mobile', 'civility'])
    .select(
      sql<boolean>`exists (${selectKnownSource(user, { personId: clientId, formCode: compiled.definition.code })})`.as(
        'isKnown',
      ),
    )
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const drafts = Object.entries(KNOWN).flatMap(([role, column]) => {
    const element = compiled.elementByRole.get(role)?.name
    const value = column === 'civility' ? CIVILITIES[client.civility ?? ''] : client[column]
    return element !== undefined && value ? [{ element, value: JSON.stringify({ value }) }] : []
  })
  if (drafts.length === 0) return client.isKnown
  const written = {
    dossier_id: dossierId,
    author_id: user.id,
    base_revision: 1,
    updated_at: at,
    source: 'account' as const,
  }
  await trx
    .insertInto('draft')
    .values(drafts.map((draft) => ({ ...draft, ...written })))
    .execute()
  return client.isKnown
}
