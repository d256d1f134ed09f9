import type { Selectable } from 'kysely'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'

type Line = Selectable<Database['register_line']>

/** The register returned the customer of the other side: one customer cannot hold both. */
export async function isSecondSide(trx: Trx, line: Line, code: string): Promise<boolean> {
  const other = await trx
    .selectFrom('pairing')
    .select('scope')
    .where('dossier_id', '=', line.dossier_id)
    .where('scope', '!=', line.scope)
    .where('customer_code', '=', code)
    .executeTakeFirst()
  return other !== undefined
}

/** Records the associate of an accepted position as a customer and pairs the position with it. */
export async function pairAssociate(
  trx: Trx,
  { line, code, at }: { readonly line: Line; readonly code: string; readonly at: Date },
): Promise<void> {
  await createCustomer(trx, line.fields, code)
  await trx
    .insertInto('pairing')
    .values({
      dossier_id: line.dossier_id,
      scope: line.scope,
      customer_code: code,
      paired_by: null,
      paired_at: at,
    })
    .onConflict((oc) =>
      oc
        .columns(['dossier_id', 'scope'])
        .doUpdateSet({ customer_code: code })
        .where('pairing.customer_code', 'is', null),
    )
    .execute()
}

/** An existing customer is left unchanged. */
async function createCustomer(
  trx: Trx,
  fields: Readonly<Record<string, string>>,
  code: string,
): Promise<void> {
  const read = (column: string) => fields[column] || null
  const birth = read('birth_date')
  await trx
    .insertInto('customer')
    .values({
      code,
      civility: read('title'),
      first_name: read('first_name'),
      last_name: read('last_name'),
      company_name: read('company_name'),
      legal_form: read('legal_form'),
      birth_date: birth !== null && /^\d{4}-\d{2}-\d{2}$/.test(birth) ? birth : null,
      birth_city: read('birth_place'),
      birth_country: read('birth_country'),
      email: read('email')?.toLowerCase() ?? null,
      mobile: read('phone'),
      iban: read('iban'),
      co_subscriber: fields['joint'] === 'Y',
      partner_code: read('distributor_code'),
    })
    .onConflict((oc) => oc.column('code').doNothing())
    .execute()
}
