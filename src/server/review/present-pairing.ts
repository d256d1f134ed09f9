import type { Pairing } from '#contract/pairing.ts'
import type { Db } from '../store/store.ts'
import { fullNameOf } from './present-customer.ts'

/** The customer each side of a dossier is paired with, by name. */
export async function presentPairing(
  db: Db,
  dossier: { readonly id: number; readonly force_mandate: boolean },
): Promise<Pairing> {
  const rows = await db
    .selectFrom('pairing')
    .leftJoin('customer', 'customer.code', 'pairing.customer_code')
    .select([
      'pairing.scope',
      'pairing.customer_code as code',
      'customer.civility',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.company_name as companyName',
    ])
    .where('pairing.dossier_id', '=', dossier.id)
    .execute()
  return {
    ...Object.fromEntries(rows.map(({ scope, code }) => [scope, code])),
    forceMandate: dossier.force_mandate,
    names: Object.fromEntries(
      rows.flatMap((row) => (row.code === null ? [] : [[row.code, fullNameOf(row)]])),
    ),
  }
}
