import { sql } from 'kysely'
import type { CheckedHistory, OtherDossier } from '#rules/checks/check.ts'
import { nameWords } from '#rules/person-name.ts'
import type { DossierPerson } from '#rules/dossier-person.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { CheckCode } from '#vocabulary/check.ts'
import { ABANDONED_STATES } from '#vocabulary/dossier-state.ts'
import { visibleTo } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { jsonRows } from '../store/json-rows.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** A check that a reviewer has accepted. */
export interface Settlement {
  readonly code: CheckCode
  readonly subject: string
  readonly digest: string
  readonly reason: string
  readonly by: string
  readonly at: string
}

/** Data that the checks read besides the dossier and its receipts. */
export interface CheckContext {
  readonly history: CheckedHistory
  readonly settlements: readonly Settlement[]
}

interface FoundOther extends OtherDossier {
  readonly title: string
  readonly isSameClient: boolean
}

interface FoundShared {
  readonly receiptId: number
  readonly dossierId: number
  readonly title: string
}

interface Found {
  readonly others: readonly FoundOther[]
  readonly shared: readonly FoundShared[]
  readonly settlements: readonly Settlement[]
}

const MOST = 200

/** The reader of the checks; without one, all dossiers are compared. */
export interface CheckedBy {
  readonly reader: Pick<User, 'id' | 'role' | 'covers'> | undefined
}

interface CheckedRow {
  readonly id: number
  readonly client_id: number | null
}

/**
 * Other dossiers of the holder, files that others have uploaded too, and settled checks, in one statement. With a `reader`,
 * only dossiers that the reader may see: typing another person's name and address must not reveal their dossiers.
 */
export async function readCheckContext(
  db: Db,
  {
    dossier,
    persons,
    reader,
  }: CheckedBy & { readonly dossier: CheckedRow; readonly persons: readonly DossierPerson[] },
): Promise<CheckContext> {
  const holder = persons.find(({ part }) => part === 'subscriber')
  const email = (holder?.email ?? '').toLowerCase()
  const { id, client_id: clientId } = dossier
  const [found] = await sendPrepared(
    db,
    sql<Found>`select
      ${jsonRows(sql`
        select dossier.id, product_code as "productCode", amount_cents as "amountCents", title,
          coalesce(signed_at, updated_at) as day, state = 'signed' as "isSigned",
          client_id is not null and client_id = ${clientId}::integer as "isSameClient"
        from dossier
        where dossier.id <> ${id} and state <> all (${ABANDONED_STATES})
          and integration_state is distinct from 'refused'
          and (client_id = ${clientId}::integer
            or (contact <> '' and lower(split_part(contact, ' ', 1)) = nullif(${email}::text, '')))
          and ${reader ? visibleTo(reader) : sql`true`}
        order by dossier.id desc limit ${sql.lit(MOST)}`)} as others,
      ${jsonRows(sql`
        select own.id as "receiptId", min(other.dossier_id) as "dossierId", dossier.title
        from receipt as own
          join receipt as other on other.sha256 = own.sha256 and other.dossier_id <> own.dossier_id
          join dossier on dossier.id = other.dossier_id
        where own.dossier_id = ${id} group by own.id, dossier.title order by own.id limit ${sql.lit(MOST)}`)} as shared,
      ${jsonRows(sql`
        select code, subject, digest, reason, account.first_name || ' ' || account.last_name as by, settled_at as at
        from check_settlement join account on account.id = settled_by
        where dossier_id = ${id} order by check_settlement.id`)} as settlements`,
  )
  if (!found) throw new Error(`dossier ${id}: the statement returned no row`)
  return {
    settlements: found.settlements,
    history: {
      others: found.others.filter((other) => isOfHolder(other, holder)).map(presentOther),
      shared: found.shared.filter(({ title }) => !namesOneOf(title, persons)),
    },
  }
}

/** A family may share an e-mail address: the title, which begins with the holder's name, must also match. */
function isOfHolder({ title, isSameClient }: FoundOther, holder: DossierPerson | undefined): boolean {
  if (isSameClient) return true
  const names = holder && (holder.companyName ?? `${holder.firstName ?? ''} ${holder.lastName ?? ''}`)
  const words = nameWords(title)
  return names !== undefined && nameWords(names).every((word) => words.includes(word))
}

/** A family may share proofs of address and accounts: a file counts as another person's only if the names differ. */
function namesOneOf(title: string, persons: readonly DossierPerson[]): boolean {
  const words = nameWords(title)
  const names = persons.flatMap(({ lastName, birthName, companyName }) => [lastName, birthName, companyName])
  return names.some((name) => {
    const own = name === null ? [] : nameWords(name)
    return own.length > 0 && own.every((word) => words.includes(word))
  })
}

function presentOther({ id, productCode, amountCents, day, isSigned }: FoundOther): OtherDossier {
  return { id, productCode, amountCents, day: parisDay(new Date(day)), isSigned }
}
