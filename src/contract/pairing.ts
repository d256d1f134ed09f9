import * as z from 'zod'
import { TRAITS } from '#rules/match-score.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { SafeText } from './answers.ts'
import { component } from './component.ts'

/** A side of the ownership, in wire spelling. */
export const DismembermentScope = z.enum(SCOPES)

/** Code of a register customer, as typed. */
const CustomerCode = SafeText.trim().min(1).max(100)

/**
 * Paired customer by side: a code, or null for a customer the register will create. A side that is not paired is
 * absent.
 */
export const PairedSides = z.object({
  np: z.string().nullable().optional(),
  usu: z.string().nullable().optional(),
})

/** The pairing with customer names. With `forceMandate` a mandate can be accepted without a complete pairing. */
export const Pairing = PairedSides.extend({
  forceMandate: z.boolean(),
  /** Names of the paired customers by code. */
  names: z.record(z.string(), z.string()),
}).meta({ id: 'Pairing' })
export type Pairing = z.infer<typeof Pairing>

/** Identity of a person or company. Fields the form does not ask for are null. */
const Person = z.object({
  civility: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  /** `DD/MM/YYYY`. */
  birthDay: z.string().nullable(),
  birthCity: z.string().nullable(),
  birthCountry: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  iban: z.string().nullable(),
  legalForm: z.string().nullable(),
  companyName: z.string().nullable(),
  isMoralPerson: z.boolean(),
  /** Register code given in the dossier, if any. */
  username: z.string().nullable(),
})

/** The dossier's subscriber; `cosous` is null for the counterparty, whose form has no such question. */
export const Subscriber = Person.extend({ cosous: z.boolean().nullable() }).meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

/** A register customer; `cosous` is null when the register does not know. */
export const Customer = Person.extend({
  username: z.string(),
  cosous: z.boolean().nullable(),
  partnerCode: z.string(),
}).meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** Match score of a customer, 0 to 100, with the points and reason of each trait. */
export const CustomerMatch = z.object({
  score: z.number(),
  parts: z.array(
    z.object({
      trait: z.enum(TRAITS),
      likeness: z.string(),
      points: z.number(),
      of: z.number(),
    }),
  ),
})

/** A register customer that may be the subscriber, with its match score. */
export const PotentialCustomer = Customer.extend({ match: CustomerMatch }).meta({ id: 'PotentialCustomer' })
export type PotentialCustomer = z.infer<typeof PotentialCustomer>

/** `GET /dossier/integration-state/{id}/pairing/customer`; a side without a holder has no subscriber. */
export const PairingCandidates = component('PairingCandidates', {
  subscribers: z.object({
    np: Subscriber.nullable(),
    usu: Subscriber.nullable(),
    np_cosous: Subscriber.nullable(),
    usu_cosous: Subscriber.nullable(),
  }),
  /** Best match first. */
  customers: z.object({ np: z.array(PotentialCustomer), usu: z.array(PotentialCustomer) }),
})
export type PairingCandidates = z.infer<typeof PairingCandidates>

/** A customer's code as it was typed or displayed. */
const GivenCode = SafeText.max(200).nullable().optional()

/** The pairing that was displayed; a side that is absent had none. */
export const ShownPairing = z.object({ np: GivenCode, usu: GivenCode })
export type ShownPairing = z.infer<typeof ShownPairing>

/** `PUT /dossier/integration-state/{id}/pairing/customer`; with a null `code` the register creates a customer. */
export const PairCustomer = z.object({
  code: CustomerCode.nullable(),
  scope: DismembermentScope,
  /** Code of the associate when chosen by hand. */
  partner: GivenCode,
  /** Not in the specification: 409 when its side has been paired otherwise since. */
  seen: ShownPairing.optional(),
})
export type PairCustomer = z.infer<typeof PairCustomer>

/** Answer to a stored pairing. */
export const Paired = z.literal(true)

/**
 * `PUT /dossier/integration-state/{id}/pairing` (not in the specification): whether this mandate may be accepted
 * without pairing.
 */
export const ForceMandate = z.object({ forceMandate: z.boolean() })
export type ForceMandate = z.infer<typeof ForceMandate>

/** `GET /dossier/integration-state/customer/{code}`. */
export const CustomerParams = z.object({ code: CustomerCode })

/** Answer to a search by code; an unknown code is a 404. */
export const FoundCustomer = component('FoundCustomer', { customer: Customer })
export type FoundCustomer = z.infer<typeof FoundCustomer>
