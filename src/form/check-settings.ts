import * as z from 'zod'
import { CHECK_CODES, CHECK_SEVERITIES } from '#vocabulary/check.ts'

/** Countries of the single euro payments area. Source: EPC409-09, list of SEPA scheme countries. */
const SEPA =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )

/** The checks of a dossier before it is signed and in its review. */
export const CheckSettings = z.strictObject({
  severity: z
    .partialRecord(z.enum(CHECK_CODES), z.enum(['off', ...CHECK_SEVERITIES]))
    .default({})
    .describe(
      'By check: `off`, `warning`, or `blocking`, which keeps a subscription from being sent to be signed while the check fails. Only what is certain blocks: a receipt that cannot be read never does. Without a line a check warns; `identityBirthDate` and `ibanMatch` block.',
    ),
  proofMonths: z
    .int()
    .min(1)
    .max(24)
    .default(3)
    .describe('The oldest proof of address, in months at the signature; a tax notice counts for twelve.'),
  duplicateDays: z
    .int()
    .min(1)
    .max(366)
    .default(30)
    .describe('Dossiers of one person with the same product and amount this many days apart are duplicates.'),
  ibanCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .default(SEPA)
    .describe('Countries of accounts that pay and receive income, as in an IBAN.'),
})
