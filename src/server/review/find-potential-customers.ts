import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { CustomerTable } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/** What a subscriber says of themselves that a customer of the register may share; null is not looked for. */
export interface Likeness {
  /** Company, else last name and first name. */
  readonly name: string
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null
  readonly email: string | null
  /** `+33612345678`. */
  readonly mobile: string | null
  readonly iban: string | null
  /** Customers of the other kind are left out; those the register does not know stay. Source: shell §5. */
  readonly coSubscriber: boolean
}

export type CustomerRow = Selectable<CustomerTable>

/** More alike names than this are not looked at one by one. */
const MOST_ALIKE = 50
const MOST_CANDIDATES = 200
/** Share of trigrams in common from which a misspelt name is still taken for the same: one letter of eight. */
const ALIKE = 0.55

/**
 * Customers of the register who may be this subscriber. Each trait is looked up in its own index and the
 * numbers are put together, since a condition that joins them by OR would read the whole register.
 */
export async function findPotentialCustomers(db: Db, likeness: Likeness): Promise<readonly CustomerRow[]> {
  const { name, birthDate, email, mobile, iban, coSubscriber } = likeness
  const key = sql<string>`search_key(${name})`
  // Each in its own brackets, as a limit within a union must stand.
  const byTrait = (condition: RawBuilder<SqlBool>) =>
    db
      .selectFrom(db.selectFrom('customer').select('id').where(condition).limit(MOST_CANDIDATES).as('found'))
      .select('id')
  // Typed in another spelling: the nearest first, among those the index gives.
  const byName = db
    .selectFrom('customer')
    .select('id')
    .where(sql<SqlBool>`name_key % ${key}`)
    .where(sql<SqlBool>`similarity(name_key, ${key}) >= ${sql.lit(ALIKE)}`)
    .orderBy(sql`similarity(name_key, ${key})`, 'desc')
    .orderBy('id')
    .limit(MOST_ALIKE)
  const candidates = db
    .selectFrom(byName.as('by_name'))
    .select('id')
    .union(byTrait(sql`birth_date = ${birthDate} and similarity(name_key, ${key}) > 0.3`))
    .union(byTrait(sql`email = lower(${email})`))
    .union(byTrait(sql`mobile = ${mobile}`))
    .union(byTrait(sql`iban = ${iban}`))
  return db
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', db.selectFrom(candidates.as('candidate')).select('id'))
    .where((eb) => eb.or([eb('co_subscriber', 'is', null), eb('co_subscriber', '=', coSubscriber)]))
    .orderBy(sql`similarity(name_key, ${key})`, 'desc')
    .orderBy('id')
    .execute()
}
