import * as z from 'zod'
import { WrittenText } from './answers.ts'

/** Content of a container: the receipts themselves, or their digests with the reason. */
export const ProofQuery = z
  .object({
    receipts: z.enum(['files', 'digests']).default('files'),
    reason: WrittenText.max(500).optional(),
  })
  .refine(({ receipts, reason }) => receipts === 'files' || reason !== undefined, {
    path: ['reason'],
    error: 'a reason is needed for digests',
    params: { fr: 'il faut un motif pour les empreintes' },
  })
