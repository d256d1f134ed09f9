import * as z from 'zod'

/** What we read of DocuSign's answers; everything else in them is passed over. */

/** An envelope just created. */
export const CreatedEnvelope = z.object({ envelopeId: z.uuid() })

/** One of several envelopes found. */
export const FoundEnvelope = z.object({
  envelopeId: z.uuid(),
  status: z.string(),
  createdDateTime: z.string().optional(),
})

/** Absent when nothing was found. */
export const FoundEnvelopes = z.object({ envelopes: z.array(FoundEnvelope).optional() })

/** A recipient with what it did. */
export const Signer = z.object({
  recipientId: z.string(),
  clientUserId: z.string().optional(),
  status: z.string().optional(),
  deliveredDateTime: z.string().optional(),
  signedDateTime: z.string().optional(),
  declinedDateTime: z.string().optional(),
  declinedReason: z.string().optional(),
})
export type Signer = z.infer<typeof Signer>

/** An envelope with its recipients. */
export const ReadEnvelope = z.object({
  envelopeId: z.uuid(),
  status: z.string(),
  recipients: z.object({ signers: z.array(Signer) }),
})
export type ReadEnvelope = z.infer<typeof ReadEnvelope>

/** Where a recipient signs. */
export const RecipientView = z.object({ url: z.url() })

/** The envelope's log. */
export const AuditEvents = z.object({
  auditEvents: z
    .array(
      z.object({
        eventFields: z.array(z.object({ name: z.string(), value: z.string().nullish() })),
      }),
    )
    .optional(),
})
