import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { CustomerTable } from '../store/account-tables.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** Traits of a subscriber to match against customers; null traits are ignored. */
export interface Likeness {
  /** Company name, else last and first name. */
  readonly name: string
  /** The same with the birth name, which the register may still use. */
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

export type CustomerRow = Selectable<CustomerTable>

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
] as const satisfies readonly (keyof CustomerTable)[]

/** Limit per trait: more homonyms carry no information. */
const MOST_OF_A_TRAIT = 100
/** Minimum trigram similarity of a misspelt name with the same birth date. */
const ALIKE = 0.3

/**
 * Finds customers who may be this subscriber: same used or birth name without accents, same phonetic key, similar name
 * with the same birth date, or same e-mail, telephone or account. One index lookup per trait, combined by `union`: an
 * OR over them would scan the whole table. Planned once per connection: planning takes several times as long as the look-ups.
 */
export async function findPotentialCustomers(db: Db, likeness: Likeness): Promise<readonly CustomerRow[]> {
  const { name, birthName, birthDate, email, mobile, iban, coSubscriber } = likeness
  const key = sql<string>`search_key(${name})`
  const birthKey = sql<string>`search_key(${birthName ?? name})`
  const alike = sql<number>`greatest(similarity(name_key, ${key}), similarity(name_key, ${birthKey}))`
  // Parentheses are required for a LIMIT inside a UNION.
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
  const customers = db
    .selectFrom('customer')
    .select(CUSTOMER_COLUMNS)
    .where('id', 'in', db.selectFrom(candidates.as('candidate')).select('id'))
    .$if(coSubscriber !== null, (query) =>
      query.where((eb) => eb.or([eb('co_subscriber', 'is', null), eb('co_subscriber', '=', coSubscriber)])),
    )
    .orderBy(alike, 'desc')
    .orderBy('id')
  return sendPrepared(db, sql<CustomerRow>`${customers}`)
}
