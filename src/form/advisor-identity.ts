import * as z from 'zod'
import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'

const Line = z.string().trim().min(1).max(300)

/**
 * Legal identity of an advisor, printed in mission documents. Source: AMF general regulation, articles 325-5 (first document) and
 * 325-6 (mission letter); wording to be confirmed by counsel.
 */
export const AdvisorIdentity = z.strictObject({
  /** Firm, with legal form, register and seat. */
  firm: Line,
  /** ORIAS registration number. */
  orias: z.string().regex(/^\d{8}$/, 'eight digits'),
  /** Approved professional association. */
  association: Line,
  /** Professional liability insurer. */
  insurer: Line,
  /** Consumer mediator, with address. */
  mediator: Line,
  /** Fees paid by the client and by third parties. */
  fees: Line,
  /** Nature of the advice (independent or not) and range of products. */
  advice: Line,
})
export type AdvisorIdentity = z.infer<typeof AdvisorIdentity>

/** A legal identity that may be incomplete. */
export const KnownAdvisorIdentity = AdvisorIdentity.partial()
export type KnownAdvisorIdentity = z.infer<typeof KnownAdvisorIdentity>

const TAG = /\{advisor\.([a-z]+)\}/g

/** Identity keys named by tags in `content` (`{advisor.orias}`), in document order. */
export function findAdvisorTags(content: unknown): readonly (keyof AdvisorIdentity)[] {
  const named = new Set([...JSON.stringify(content).matchAll(TAG)].map(([, key]) => key))
  return ADVISOR_IDENTITY_KEYS.filter((key) => named.has(key))
}
