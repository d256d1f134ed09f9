import * as z from 'zod'
import { SUBSCRIPTION_CHANNELS, VIGILANCE_FACTS, VIGILANCE_LEVELS } from '#vocabulary/vigilance.ts'
import { Text } from './definition.ts'

const Countries = z.array(z.string().regex(/^[A-Z]{2}$/)).min(1)
const Euros = z.number().positive()
const Months = z.int().positive().max(1200)

/** Conditions of a row of the vigilance table. */
const VigilanceCondition = z
  .strictObject({
    countries: Countries.optional().describe(
      'One of these countries is one where a person or company of the dossier lives, has its seat or pays taxes, or where the funds come from (ISO 3166-1, `FR`).',
    ),
    onlyCountries: Countries.optional().describe('All of those countries are among these.'),
    exposed: z
      .boolean()
      .optional()
      .describe(
        '`true`: a person says to be politically exposed; `false`: every person who is asked says not to be.',
      ),
    amountFrom: Euros.optional().describe('From this amount in euros; an unknown amount counts as above it.'),
    amountBelow: Euros.optional().describe('Below this amount in euros.'),
    products: z.array(z.string()).min(1).optional().describe('Codes of products.'),
    channels: z
      .array(z.enum(SUBSCRIPTION_CHANNELS))
      .min(1)
      .optional()
      .describe('`direct`: online without an advisor; `advised`: with one; `paper`.'),
    relationFrom: Months.optional().describe(
      'Whole months since the first signed subscription of the same account; a new client has 0.',
    ),
    relationBelow: Months.optional().describe('Fewer whole months than these.'),
    unknown: z
      .array(z.enum(VIGILANCE_FACTS))
      .min(1)
      .optional()
      .describe('One of these facts is unknown; without it an unknown fact matches no row.'),
  })
  .refine((when) => Object.keys(when).length > 0, {
    error: 'a row needs a condition; the level of all other dossiers is `otherwise`',
    params: {
      fr: 'une ligne a besoin d’une condition ; le niveau de tous les autres dossiers est `otherwise`',
    },
  })

/** The table that gives each dossier its level of vigilance. */
export const VigilanceSettings = z.strictObject({
  otherwise: z
    .enum(VIGILANCE_LEVELS)
    .default('standard')
    .describe('Level of a dossier that no row matches: `reduced`, `standard` or `enhanced`.'),
  rows: z
    .array(
      z.strictObject({
        code: z
          .string()
          .regex(/^[a-z][A-Za-z0-9-]*$/)
          .describe('Name of the row, kept with each result.'),
        level: z.enum(VIGILANCE_LEVELS).describe('The level that it gives.'),
        why: Text.describe('Why, as reviewers read it.'),
        when: VigilanceCondition.describe('Conditions, all of which must hold.'),
      }),
    )
    .default([])
    .describe(
      'Rows of the table. The highest level among the rows that match applies, whatever their order, and all matching rows of that level are its reasons.',
    ),
})
