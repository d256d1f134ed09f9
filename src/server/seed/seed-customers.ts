import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing } from '../ignore-missing.ts'
import type { Services } from '../services.ts'

/** A customer in `seed-customers.json`; absent fields are unknown. */
const SeedCustomer = z.strictObject({
  code: z.string(),
  civility: z.enum(['M', 'MME']).nullable().default(null),
  firstName: z.string().nullable().default(null),
  lastName: z.string().nullable().default(null),
  companyName: z.string().nullable().default(null),
  legalForm: z.string().nullable().default(null),
  birthDate: z.iso.date().nullable().default(null),
  birthCity: z.string().nullable().default(null),
  birthCountry: z.string().nullable().default(null),
  email: z.string().toLowerCase().nullable().default(null),
  mobile: z.string().nullable().default(null),
  iban: z.string().nullable().default(null),
  coSubscriber: z.boolean().nullable(),
})

/** Customers to pair the demo's dossiers with, as exact and near matches. No-op without the file. */
export async function seedCustomers({ store, deployment }: Services): Promise<void> {
  const [folder = ''] = deployment.folders
  const text = await readFile(join(folder, 'seed-customers.json'), 'utf8').catch(ignoreMissing)
  if (text === undefined) return
  const customers = z.array(SeedCustomer).parse(JSON.parse(text))
  await store.db
    .insertInto('customer')
    .values(
      customers.map((customer) => ({
        code: customer.code,
        civility: customer.civility,
        first_name: customer.firstName,
        last_name: customer.lastName,
        company_name: customer.companyName,
        legal_form: customer.legalForm,
        birth_date: customer.birthDate,
        birth_city: customer.birthCity,
        birth_country: customer.birthCountry,
        email: customer.email,
        mobile: customer.mobile,
        iban: customer.iban,
        co_subscriber: customer.coSubscriber,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
