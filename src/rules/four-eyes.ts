import type { VigilanceLevel } from '#vocabulary/vigilance.ts'
import { foldAddress, foldMobile } from './contact.ts'

/** Which decisions need a second person, by what is decided. */
interface FourEyesRule {
  /** From this amount in euros, inclusive. */
  readonly amountFrom: number | null
  /** Codes of products. */
  readonly products: readonly string[]
  /** The first dossier of an advisor that is accepted. */
  readonly firstOfAdvisor: boolean
  readonly vigilance: readonly VigilanceLevel[]
}

/** The properties of a dossier that the rule depends on. */
interface DecidedDossier {
  /** Null while unknown, which counts as above every amount. */
  readonly amountCents: number | null
  readonly productCode: string | null
  /** Whether none of its advisor's dossiers has been accepted yet; false without an advisor. */
  readonly isFirstOfAdvisor: boolean
  /** Null until it is assessed. */
  readonly vigilance: VigilanceLevel | null
}

/** Whether an acceptance or a refusal of this dossier needs two people. */
export function needsSecondPerson(rule: FourEyesRule | null, dossier: DecidedDossier): boolean {
  if (rule === null) return false
  const { amountFrom, products, firstOfAdvisor } = rule
  const { amountCents, productCode, isFirstOfAdvisor, vigilance } = dossier
  return (
    (amountFrom !== null && (amountCents === null || amountCents >= amountFrom * 100)) ||
    (productCode !== null && products.includes(productCode)) ||
    (firstOfAdvisor && isFirstOfAdvisor) ||
    (vigilance !== null && rule.vigilance.includes(vigilance))
  )
}

/** Properties that reveal whether two accounts belong to one person. */
interface ReviewerAccount {
  readonly id: number
  readonly email: string
  readonly signer_email: string | null
  readonly mobile: string | null
}

/**
 * Whether two accounts belong to one person, as far as it can be known: the same account, or an address or a telephone in
 * common.
 */
export function isSamePerson(first: ReviewerAccount, second: ReviewerAccount): boolean {
  if (first.id === second.id) return true
  const known = new Set(addressesOf(first))
  if (addressesOf(second).some((address) => known.has(address))) return true
  if (first.mobile === null || second.mobile === null) return false
  const mobile = foldMobile(first.mobile)
  return mobile !== '' && mobile === foldMobile(second.mobile)
}

function addressesOf({ email, signer_email: signer }: ReviewerAccount): readonly string[] {
  return [email, ...(signer === null ? [] : [signer])].map(foldAddress)
}
