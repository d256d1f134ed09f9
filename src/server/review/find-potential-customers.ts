import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { CustomerTable } from '../store/account-tables.ts'
import type { Db } from '../store/store.ts'

/** What a subscriber says of themselves that a customer of the register may share; null is not looked for. */
export interface Likeness {
  /** Company, else last name and first name. */
  readonly name: string
  /** The same with the name of birth, under which the register may still know them. */
  readonly birthName: string | null
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null
  readonly email: string | null
  /** `+33612345678`. */
  readonly mobile: string | null
  readonly iban: string | null
  /** Customers of the other kind are left out; those the register does not know stay. Source: shell §5. */
  readonly coSubscriber: boolean | null
}

export type CustomerRow = Selectable<CustomerTable>

/** Of one trait; more homonyms than this tell nothing. */
const MOST_OF_A_TRAIT = 100
/** Share of trigrams in common from which a misspelt name is still taken for the same, given the birth date. */
const ALIKE = 0.3

/**
 * Customers of the register who may be this subscriber: the same name, in use or of birth, whatever the accents;
 * one that sounds the same; one like it with the same birth date; or the same e-mail, telephone or account. Each
 * trait is looked up in its own index and the numbers are put together, since a condition that joins them by OR
 * would read the whole register.
 */
export async function findPotentialCustomers(db: Db, likeness: Likeness): Promise<readonly CustomerRow[]> {
  const { name, birthName, birthDate, email, mobile, iban, coSubscriber } = likeness
  const key = sql<string>`search_key(${name})`
  const birthKey = sql<string>`search_key(${birthName ?? name})`
  const alike = sql<number>`greatest(similarity(name_key, ${key}), similarity(name_key, ${birthKey}))`
  // Each in its own brackets, as a limit within a union must stand.
  const byTrait = (condition: RawBuilder<SqlBool>) =>
    db
      .selectFrom(db.selectFrom('customer').select('id').where(condition).limit(MOST_OF_A_TRAIT).as('found'))
      .select('id')
  const candidates = byTrait(sql`name_key in (${key}, ${birthKey})`)
    .union(byTrait(sql`name_sound(name_key) in (name_sound(${key}), name_sound(${birthKey}))`))
    .union(byTrait(sql`birth_date = ${birthDate} and ${alike} > ${sql.lit(ALIKE)}`))
    .union(byTrait(sql`email = lower(${email})`))
    .union(byTrait(sql`mobile = ${mobile}`))
    .union(byTrait(sql`iban = ${iban}`))
  return db
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', db.selectFrom(candidates.as('candidate')).select('id'))
    .$if(coSubscriber !== null, (query) =>
      query.where((eb) => eb.or([eb('co_subscriber', 'is', null), eb('co_subscriber', '=', coSubscriber)])),
    )
    .orderBy(alike, 'desc')
    .orderBy('id')
    .execute()
}
