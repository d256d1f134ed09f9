import type { Localized } from '#vocabulary/locale.ts'
import type { CheckCode, CheckOutcome, CheckRemedy } from '#vocabulary/check.ts'
import type { DossierPerson } from '../dossier-person.ts'
import type { FileReading, ReadingBox } from '../receipt-reading.ts'
import type { ReasonCode } from './check-words.ts'

/** All that the checks of a dossier compare. Days are `yyyy-mm-dd`. */
export interface CheckFacts {
  /** Day of the last signature; today until then. */
  readonly day: string
  /** Day whose figures apply to the dossier: that of its snapshot once it was sent. */
  readonly openedOn: string
  /** The last day on which it may be signed, when it is sent today. */
  readonly signableUntil: string
  readonly persons: readonly DossierPerson[]
  readonly receipts: readonly CheckedReceipt[]
  /** The effective answer of the element with this role, if it is a text. */
  readonly answer: (role: string) => string | undefined
  /** Violations of the submitted blocks, as the engine finds them now. */
  readonly violations: readonly CheckedViolation[]
  readonly advisor: { readonly emails: readonly string[]; readonly mobile: string | null } | null
  /** Figures of the chosen product by day; null without one. */
  readonly product: CheckedProduct | null
  /** Row of the table for life by age; null for any other subscription. */
  readonly lifeRows: readonly AgeRow[] | null
  readonly history: CheckedHistory
  readonly settings: CheckLimits
}

/** A file of the dossier with what was read from it. */
export interface CheckedReceipt {
  readonly id: number
  readonly element: string
  /** Role of its element. */
  readonly role: string | null
  readonly reading: FileReading | 'pending' | 'off'
}

/** A violation of the engine. */
export interface CheckedViolation {
  readonly element: string
  readonly role: string | null
  readonly code: string
  readonly text: Localized
  /** The answer that breaks the rule. */
  readonly value: string
}

/** Figures of a product that change from one day to another. */
export interface CheckedProduct {
  readonly code: string
  readonly prices: readonly { readonly validFrom: string; readonly amountEuros: string | null }[]
  readonly enjoymentMonths: readonly { readonly validFrom: string; readonly value: number | null }[]
}

/** Ages in whole years, both included; null without an upper bound. */
export interface AgeRow {
  readonly fromAge: number
  readonly toAge: number | null
}

/** Other dossiers of the same holder, and of other holders that share a file. */
export interface CheckedHistory {
  readonly others: readonly OtherDossier[]
  /** Receipts of this dossier whose file is in the dossier of another person. */
  readonly shared: readonly { readonly receiptId: number; readonly dossierId: number }[]
}

/** Another dossier of the same holder that has not been abandoned. */
export interface OtherDossier {
  readonly id: number
  readonly productCode: string | null
  readonly amountCents: number | null
  /** Last signature, or the last change before it. */
  readonly day: string
  readonly isSigned: boolean
}

/** Limits of the deployment. */
export interface CheckLimits {
  readonly proofMonths: number
  readonly duplicateDays: number
  /** Euros; null for none. */
  readonly originOver: number | null
  /** Countries of accounts, ISO 3166-1 alpha-2. */
  readonly ibanCountries: readonly string[]
  /** Whether one-time codes go to telephones, whose numbers must then differ. */
  readonly codesByMobile: boolean
}

/** What one check found about one subject. */
export interface Finding {
  /** What it is about: a part of the dossier's persons, or a receipt. Keeps findings of one check apart. */
  readonly subject: string
  readonly outcome: CheckOutcome
  readonly reason: ReasonCode
  /** Texts of the sentence; days are ISO, and amounts euros. */
  readonly params?: Readonly<Record<string, string>>
  /** The engine's own sentence, replacing that of the reason. */
  readonly text?: Localized
  /** Where to correct it: an element by its role, or by its name. */
  readonly place: CheckPlace | null
  readonly remedy: CheckRemedy
  readonly seen?: SeenReceipt
  /** The compared values: a change voids a reviewer's acceptance. */
  readonly compared: readonly (string | null)[]
}

/** An element, by its role or by its name. */
export type CheckPlace = { readonly role: string } | { readonly element: string }

/** A receipt and the part of it that was compared. */
export interface SeenReceipt {
  readonly receiptId: number
  readonly box: ReadingBox | null
}

/** A finding with the code of its check. */
export interface CheckResult extends Finding {
  readonly code: CheckCode
}

/** A check: pure; an empty list when it does not apply to the dossier. */
export type Check = (facts: CheckFacts) => readonly Finding[]
