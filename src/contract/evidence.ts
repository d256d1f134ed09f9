import * as z from 'zod'

/** What goes into a container: receipts as they are, or their digests with the reason why. */
export const ProofQuery = z
  .object({
    receipts: z.enum(['files', 'digests']).default('files'),
    reason: z.string().trim().min(1).max(500).optional(),
  })
  .refine(({ receipts, reason }) => receipts === 'files' || reason !== undefined, {
    path: ['reason'],
    message: 'a reason is needed for digests',
  })
export type ProofQuery = z.infer<typeof ProofQuery>
