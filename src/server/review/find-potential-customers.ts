import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database } from '../store/schema.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** Traits of a subscriber to match against customers; null traits are ignored. */
export interface Likeness {
  /** Company name, or else last and first name. */
  readonly name: string
  /** Name with the birth name, which the register may still use. */
  readonly birthName: string | null
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null
  readonly email: string | null
  /** `+33612345678`. */
  readonly mobile: string | null
  readonly iban: string | null
  /** Customers with the other co-subscriber status are excluded; unrecorded ones are kept. Source: shell §5. */
  readonly coSubscriber: boolean | null
}

export type CustomerRow = Selectable<Database['customer']>

const CUSTOMER_COLUMNS = [
  'id',
  'code',
  'civility',
  'first_name',
  'last_name',
  'company_name',
  'legal_form',
  'birth_date',
  'birth_city',
  'birth_country',
  'email',
  'mobile',
  'iban',
  'co_subscriber',
  'partner_code',
  'name_key',
] as const satisfies readonly (keyof Database['customer'])[]

/** Limit per trait: more homonyms carry no information. */
const MOST_OF_A_TRAIT = 100
/** Minimum trigram similarity of a misspelt name with the same birth date. */
const ALIKE = 0.3

// Subqueries, evaluated once: with parameters, the key would be computed again for each customer with the birth date.
const KEY = sql`(select key from given)`
const BIRTH_KEY = sql`(select birth_key from given)`
const LIKENESS = sql`greatest(similarity(name_key, ${KEY}), similarity(name_key, ${BIRTH_KEY}))`

/**
 * Finds customers who may be this subscriber: same used or birth name without accents, same phonetic key, similar name
 * with the same birth date, or same e-mail, telephone or account. One index lookup per trait, combined by `union`: an
 * OR over them would scan the whole table. Planned once per connection: planning takes several times as long as the look-ups.
 */
export async function findPotentialCustomers(db: Db, likeness: Likeness): Promise<readonly CustomerRow[]> {
  const { name, birthName, birthDate, email, mobile, iban, coSubscriber } = likeness
  const byTrait = (condition: RawBuilder<unknown>) =>
    sql`(select id from customer where ${condition} limit ${sql.lit(MOST_OF_A_TRAIT)})`
  const candidates = [
    byTrait(sql`name_key in (${KEY}, ${BIRTH_KEY})`),
    byTrait(
      sql`name_sound(name_key) in ((select name_sound(key) from given), (select name_sound(birth_key) from given))`,
    ),
    byTrait(sql`birth_date = ${birthDate} and ${LIKENESS} > ${sql.lit(ALIKE)}`),
    byTrait(sql`email = lower(${email})`),
    byTrait(sql`mobile = ${mobile}`),
    byTrait(sql`iban = ${iban}`),
  ]
  const ofStatus =
    coSubscriber === null ? sql`` : sql`and (co_subscriber is null or co_subscriber = ${coSubscriber})`
  return sendPrepared(
    db,
    sql<CustomerRow>`
      with given as materialized (
        select search_key(${name}) as key, search_key(${birthName ?? name}) as birth_key)
      select ${sql.join(CUSTOMER_COLUMNS.map((column) => sql.ref(column)))} from customer
      where id in (${sql.join(candidates, sql` union `)}) ${ofStatus}
      order by ${LIKENESS} desc, id`,
  )
}
