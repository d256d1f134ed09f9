import * as z from 'zod'
import { CODE_CHANNELS } from '#vocabulary/party.ts'
import { Text } from './definition.ts'
import { PartyCode } from './document-template.ts'

/** Settings of `deployment.json` about signatures: codes, envelopes, corrections, suitability, reflection. Source: design "Signature". */

/**
 * Delivery of one-time codes. Their length, lifetime and number of attempts are not configurable. A party without a
 * mobile number receives its code by e-mail. Source: design "Signature".
 */
export const OneTimeCodeSettings = z.strictObject({
  channel: z
    .enum(CODE_CHANNELS)
    .default('email')
    .describe('Channel of one-time codes; a party without a mobile number always gets them by e-mail.'),
})

/**
 * eIDAS level claimed for signatures of the built-in ceremony. `advanced` requires a code sent to the party's own phone
 * and a mandatory identity document, both checked at start-up. Source: design §2; domain §7.
 */
export const SignatureLevel = z.enum(['simple', 'advanced'])
export type SignatureLevel = z.infer<typeof SignatureLevel>

const ElementRole = z.string().regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)

/** How long an envelope stays open, and on which days the current party is reminded. */
export const EnvelopeSettings = z.strictObject({
  expiresAfterDays: z.int().positive().max(365).default(30).describe('Days until unsigned documents expire.'),
  reminderAfterDays: z
    .array(z.int().positive())
    .default([])
    .describe('Days after sending on which the current party is reminded.'),
  stages: z
    .array(z.array(PartyCode).min(1))
    .default([])
    .describe(
      'Parties of one entry sign in any order, entries one after the other; a party that no entry names ' +
        'follows alone, in routing order. Empty: all one after the other.',
    ),
})

/** When an investor is reminded of a dossier that was left unfinished. */
export const ReminderSettings = z.strictObject({
  unfinishedAfterDays: z
    .array(z.int().positive().max(60))
    .max(5)
    .default([2, 7])
    .describe(
      'Days without an answer after which an investor is reminded of an unfinished dossier; empty: never. Each mail has a link that stops the reminders of its dossier.',
    ),
})

/** How long the person asked for a correction has to answer, and when to remind them. */
export const CorrectionSettings = z.strictObject({
  days: z.int().positive().max(90).default(10).describe('Days to answer a correction, by default.'),
  reminderBeforeDays: z
    .array(z.int().positive())
    .default([3])
    .describe('Days before the deadline on which the person concerned is reminded.'),
})

/**
 * How the suitability report concludes: the investment is unsuitable if any rule holds or any named answer is missing
 * (incomplete questionnaire). Source: domain §2 "Profile", §7.
 */
export const Suitability = z.strictObject({
  report: z.string().describe('Code of the report’s document template.'),
  unsuitable: z
    .array(
      z.strictObject({
        role: ElementRole.describe('Role of the element.'),
        operator: z.enum(['equal', 'smaller_equal']).describe('Comparison of its answer with `value`.'),
        value: z.number().describe('Value to compare its answer with.'),
        reason: Text.describe('Reason printed in the report when the rule holds.'),
      }),
    )
    .min(1)
    .describe('Any rule that holds makes the investment unsuitable.'),
  incomplete: Text.describe('Text of the report when an answer read by a rule is missing.'),
  suitable: Text.describe('Text of the report when no rule holds.'),
  wayBack: Text.describe('Actions suggested after an unsuitable report.'),
})
export type Suitability = z.infer<typeof Suitability>

/**
 * Cooling-off period before the subscription envelope: while the element with this role has this value, signing is
 * refused until this many hours after its block was submitted. Source: domain §7.
 */
export const ReflectionPeriod = z.strictObject({
  role: ElementRole.describe('Role of the element.'),
  value: z.string().describe('The answer that starts the delay.'),
  hours: z
    .int()
    .positive()
    .describe('Hours after its submit during which nothing can be sent for signature.'),
})
