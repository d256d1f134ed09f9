import type {
  Customer,
  FoundCustomer,
  Pairing,
  PairingCandidates,
  PotentialCustomer,
} from '#contract/pairing.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import {
  getVisibleDossier,
  loadDossier,
  loadVisibleDossier,
  openForm,
  type DossierRow,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { presentPairing } from './present-pairing.ts'
import { findPotentialCustomers, type CustomerRow } from './find-potential-customers.ts'
import { presentBestMatches, presentCustomer, presentSubscriber } from './present-customer.ts'
import { readSubscribers, type Holder, type Subscribers } from './read-subscribers.ts'

/** Number of candidates a reviewer can reasonably compare. */
const MOST_SHOWN = 8

export async function readPairing(services: Services, user: User, id: number): Promise<Pairing> {
  const { db } = services.store
  return presentPairing(db, await getVisibleDossier(db, user, id))
}

/** The subscribers of a dossier and their potential customers, best match first. */
export async function readCandidates(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<PairingCandidates> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const { holders, coHolders } = readSubscribers(openForm(services, user, dossier))
  const [np, usu] = await Promise.all(SCOPES.map((scope) => findCandidates(db, holders[scope], locale)))
  const present = (holder: Holder | undefined) => (holder ? presentSubscriber(holder, locale) : null)
  return {
    subscribers: {
      np: present(holders.np),
      usu: present(holders.usu),
      np_cosous: present(coHolders.np),
      usu_cosous: present(coHolders.usu),
    },
    customers: { np: np ?? [], usu: usu ?? [] },
  }
}

/** The subscribers by side, from the signed answers. */
export async function readDossierSubscribers(
  services: Services,
  user: User,
  row: DossierRow,
): Promise<Subscribers> {
  const dossier = await loadDossier(services, services.store.db, row)
  return readSubscribers(openForm(services, user, dossier))
}

async function findCandidates(
  db: Db,
  holder: Holder | undefined,
  locale: Locale,
): Promise<PotentialCustomer[]> {
  if (!holder) return []
  const rows = await findPotentialCustomers(db, {
    name: holder.companyName ?? nameKeyOf(holder.lastName, holder.firstName),
    birthName: holder.birthName ? nameKeyOf(holder.birthName, holder.firstName) : null,
    birthDate: holder.birthDate,
    email: holder.email,
    mobile: holder.mobile,
    iban: holder.iban,
    coSubscriber: holder.coSubscriber,
  })
  return presentBestMatches(rows, holder, { most: MOST_SHOWN, locale })
}

/** Ordered by search key. */
function nameKeyOf(lastName: string | null, firstName: string | null): string {
  return [lastName, firstName].filter(Boolean).join(' ')
}

export async function readCustomer(services: Services, code: string, locale: Locale): Promise<FoundCustomer> {
  const row = await findCustomer(services.store.db, code)
  if (!row) throw new Failure('validation.error.customer-not-found')
  const customer: Customer = presentCustomer(row, locale)
  return { customer }
}

/** Codes are compared by letters and digits only, ignoring case. */
export async function findCustomer(db: Db, code: string): Promise<CustomerRow | undefined> {
  const typed = code.trim()
  return db
    .selectFrom('customer')
    .selectAll()
    .where('code', 'in', [typed, typed.toUpperCase()])
    .orderBy('code')
    .executeTakeFirst()
}
