import * as z from 'zod'
import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'

const Line = z.string().trim().min(1).max(300)

/**
 * Who gives advice, as the documents of a mission must say it. Source: AMF general regulation, article 325-5 (advisor's
 * first document), and article 325-6 (mission letter); wording to be confirmed by counsel.
 */
export const AdvisorIdentity = z.strictObject({
  /** Firm, with legal form, register and seat. */
  firm: Line,
  /** Number in the register of intermediaries (ORIAS). */
  orias: z.string().regex(/^\d{8}$/, 'eight digits'),
  /** Approved professional association. */
  association: Line,
  /** Insurer of the professional liability. */
  insurer: Line,
  /** Mediator of consumer disputes, with an address. */
  mediator: Line,
  /** What the client pays, and what third parties pay. */
  fees: Line,
  /** Nature of the advice: independent or not, and over which products. */
  advice: Line,
})
export type AdvisorIdentity = z.infer<typeof AdvisorIdentity>

/** The parts of a legal identity that are known. */
export const KnownAdvisorIdentity = AdvisorIdentity.partial()
export type KnownAdvisorIdentity = z.infer<typeof KnownAdvisorIdentity>

const TAG = /\{advisor\.([a-z]+)\}/g

/** Keys of a legal identity that texts of `content` print (`{advisor.orias}`), in the order of the keys. */
export function findAdvisorTags(content: unknown): readonly (keyof AdvisorIdentity)[] {
  const named = new Set([...JSON.stringify(content).matchAll(TAG)].map(([, key]) => key))
  return ADVISOR_IDENTITY_KEYS.filter((key) => named.has(key))
}
