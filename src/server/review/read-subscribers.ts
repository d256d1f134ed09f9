import type { FormSession } from '#engine/index.ts'
import { parseFrenchDate } from '#rules/dates.ts'
import type { Identity } from '#rules/match-score.ts'
import { scopeOfHolding, type Ownership } from '#rules/pairing.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import { readRole } from '../dossiers/index.ts'

/** A holder, from the answers. */
export interface Holder extends Identity {
  readonly civility: string | null
  readonly birthCity: string | null
  /** ISO code of a country. */
  readonly birthCountry: string | null
  readonly legalForm: string | null
  /** Register code, if the dossier has one. */
  readonly associateCode: string | null
  /** Null when the form does not ask, as for any counterparty. */
  readonly coSubscriber: boolean | null
}

export interface Subscribers {
  readonly ownership: Ownership & {
    /** `temporary`, `life`, or null in full property. */
    readonly type: string | null
  }
  /** Holder of each side; undefined when the dossier names none. */
  readonly holders: Readonly<Partial<Record<Scope, Holder>>>
  readonly coHolders: Readonly<Partial<Record<Scope, Holder>>>
}

/** Reads the subscribers by side from the effective answers. Source: shell §3 Subscriber. */
export function readSubscribers(session: FormSession): Subscribers {
  const scope = scopeOfHolding(readRole(session, 'subscription.holding'))
  const side = scope ?? 'np'
  const other = side === 'np' ? 'usu' : 'np'
  const holder = readSubscriber(session)
  const counterparty = scope === null ? undefined : readCounterparty(session)
  const coHolder = holder?.coSubscriber ? readHolder(session, 'coSubscriber') : undefined
  return {
    ownership: { scope, mode: readMode(session), type: readType(session) },
    holders: { ...(holder ? { [side]: holder } : {}), ...(counterparty ? { [other]: counterparty } : {}) },
    coHolders: coHolder ? { [side]: coHolder } : {},
  }
}

function readMode(session: FormSession): string | null {
  return readRole(session, 'subscription.dismembermentMode')?.toLowerCase() ?? null
}

function readType(session: FormSession): string | null {
  const type = readRole(session, 'subscription.dismembermentType')?.toLowerCase()
  return type === 'temp' ? 'temporary' : (type ?? null)
}

function readSubscriber(session: FormSession): Holder | undefined {
  const person = readHolder(session, 'subscriber')
  const isCompany = readRole(session, 'subscriber.kind') === 'PM'
  const companyName = readRole(session, 'company.name') ?? (isCompany ? (person?.lastName ?? null) : null)
  const own = {
    iban: readRole(session, 'bank.iban') ?? null,
    coSubscriber: readRole(session, 'subscription.hasCoSubscriber') === 'true',
  }
  if (companyName === null) return person && { ...person, ...own }
  const legalForm = readRole(session, 'company.legalForm') ?? null
  // Name and birth data belong to the representative; the register identifies a company by its name.
  const nobody = { civility: null, lastName: null, firstName: null, birthName: null, birthDate: null }
  const contact = person ?? EMPTY
  return { ...contact, ...nobody, ...own, birthCity: null, birthCountry: null, companyName, legalForm }
}

/** A company on the other side is identified by its name, like a subscribing company. */
function readCounterparty(session: FormSession): Holder | undefined {
  const holder = readHolder(session, 'counterparty')
  if (readRole(session, 'counterparty.kind') !== 'PM') return holder
  return holder && { ...holder, lastName: null, companyName: holder.lastName }
}

const EMPTY: Holder = {
  companyName: null,
  civility: null,
  lastName: null,
  firstName: null,
  birthName: null,
  birthDate: null,
  birthCity: null,
  birthCountry: null,
  email: null,
  mobile: null,
  iban: null,
  legalForm: null,
  associateCode: null,
  coSubscriber: null,
}

function readHolder(session: FormSession, prefix: string): Holder | undefined {
  const read = (name: string) => readRole(session, `${prefix}.${name}`) ?? null
  const lastName = read('lastName')
  if (lastName === null) return undefined
  return {
    ...EMPTY,
    lastName,
    civility: read('civility'),
    firstName: read('firstName'),
    birthName: read('birthName'),
    birthDate: parseFrenchDate(read('birthdate') ?? '') ?? null,
    birthCity: read('birthCity'),
    birthCountry: read('birthCountry'),
    email: read('email'),
    mobile: read('mobile'),
    associateCode: read('associateCode'),
  }
}
