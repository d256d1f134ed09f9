import * as z from 'zod'
import { TRAITS } from '#rules/match-score.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { SafeText } from './answers.ts'

/** A side of the ownership, as the wire spells it. */
export const DismembermentScope = z.enum(SCOPES)

/** Code of a customer of the register, as people type it. */
const CustomerCode = SafeText.trim().min(1).max(100)

/** Customer of each side: a code, null for one that the register will create; a side that is not paired is absent. */
export const PairedSides = z.object({
  np: z.string().nullable().optional(),
  usu: z.string().nullable().optional(),
})

/** The same with what goes with it. With `forceMandate` a mandate is accepted whatever is paired. */
export const Pairing = PairedSides.extend({
  forceMandate: z.boolean(),
  /** Names of the paired customers by code. */
  names: z.record(z.string(), z.string()),
}).meta({ id: 'Pairing' })
export type Pairing = z.infer<typeof Pairing>

/** Somebody a dossier is for: a person or a company. What a form does not ask is null. */
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
  /** Code of the customer in the register, when the dossier says one. */
  username: z.string().nullable(),
})

/** Who a dossier is for; `cosous` is null of the counterparty, whom the form does not ask. */
export const Subscriber = Person.extend({ cosous: z.boolean().nullable() }).meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

/** A customer of the register; `cosous` is null when it does not say. */
export const Customer = Person.extend({
  username: z.string(),
  cosous: z.boolean().nullable(),
  partnerCode: z.string(),
}).meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** How likely a customer is the subscriber, from 0 to 100, with the points of each part and their reason. */
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

/** A customer of the register who may be the subscriber, and how likely. */
export const PotentialCustomer = Customer.extend({ match: CustomerMatch }).meta({ id: 'PotentialCustomer' })
export type PotentialCustomer = z.infer<typeof PotentialCustomer>

/** `GET /dossier/integration-state/{id}/pairing/customer`: a side that nobody stands on has no subscriber. */
export const PairingCandidates = z
  .object({
    subscribers: z.object({
      np: Subscriber.nullable(),
      usu: Subscriber.nullable(),
      np_cosous: Subscriber.nullable(),
      usu_cosous: Subscriber.nullable(),
    }),
    /** The likeliest first. */
    customers: z.object({ np: z.array(PotentialCustomer), usu: z.array(PotentialCustomer) }),
  })
  .meta({ id: 'PairingCandidates' })
export type PairingCandidates = z.infer<typeof PairingCandidates>

/** `PUT /dossier/integration-state/{id}/pairing/customer`; `code` null: the register creates a customer. */
export const PairCustomer = z.object({
  code: CustomerCode.nullable(),
  scope: DismembermentScope,
  /** Code of the associate as it was picked by hand. */
  partner: SafeText.max(200).nullable().optional(),
})
export type PairCustomer = z.infer<typeof PairCustomer>

/** Answer to a pairing that was stored. */
export const Paired = z.literal(true)

/** `PUT /dossier/integration-state/{id}/pairing`, our own: whether this mandate may be accepted unpaired. */
export const ForceMandate = z.object({ forceMandate: z.boolean() })
export type ForceMandate = z.infer<typeof ForceMandate>

/** `GET /dossier/integration-state/customer/{code}`. */
export const CustomerParams = z.object({ code: CustomerCode })

/** Answer to a search by code; an unknown code is a 404. */
export const FoundCustomer = z.object({ customer: Customer }).meta({ id: 'FoundCustomer' })
export type FoundCustomer = z.infer<typeof FoundCustomer>
