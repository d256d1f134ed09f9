/** Part that a person has in a dossier. */
export const PERSON_PARTS = [
  'subscriber',
  'coSubscriber',
  'spouse',
  'counterparty',
  'representative',
  'secondRepresentative',
  'counterpartyRepresentative',
  'beneficialOwner',
  'payer',
] as const
export type PersonPart = (typeof PERSON_PARTS)[number]

/** A person of a dossier, from its effective answers; null is unknown or not asked. */
export interface DossierPerson {
  readonly part: PersonPart
  /** Set for a legal person only, whose names and dates are null. */
  readonly companyName: string | null
  readonly lastName: string | null
  /** All first names, as typed. */
  readonly firstName: string | null
  /** Birth name, when it differs from the last name. */
  readonly birthName: string | null
  readonly civility: string | null
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string | null
  readonly address: {
    readonly line: string | null
    readonly zip: string | null
    readonly city: string | null
    /** ISO 3166-1 alpha-2. */
    readonly country: string | null
  } | null
  readonly email: string | null
  /** E.164. */
  readonly mobile: string | null
}
