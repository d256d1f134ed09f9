import * as z from 'zod'

/** How subscriptions are paid, as investors read it once they have signed. */
export const PaymentTerms = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        product: z.string().describe('Code of the product.'),
        holder: z.string().min(1).describe('Holder of the account.'),
        iban: z
          .string()
          .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
          .describe('Its IBAN, without spaces.'),
        bic: z
          .string()
          .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)
          .describe('Its BIC.'),
      }),
    )
    .default([])
    .describe(
      'The account that receives transfers, by product; without one only amount and reference are shown.',
    ),
  dueAfterDays: z
    .number()
    .int()
    .positive()
    .default(14)
    .describe('Days after the signature within which a transfer is expected.'),
})
