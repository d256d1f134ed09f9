/** Place of something on a page of a receipt, as fractions of the page's width and height, from its upper left. */
export interface ReadingBox {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Machine-readable zone of an identity document, confirmed by its check digits. Names are as printed: capitals, no accents. */
export interface IdentityReading {
  readonly kind: 'identity'
  readonly format: 'TD1' | 'TD2' | 'TD3' | 'frenchIdCard'
  readonly lastName: string
  readonly firstNames: readonly string[]
  /** Whether the zone is full, so that names may be cut at its end. */
  readonly mayBeCut: boolean
  /** `yyyy-mm-dd`. */
  readonly birthDate: string
  readonly sex: 'F' | 'M' | null
  /** ISO 3166-1 alpha-2; null for codes that are no country's. */
  readonly nationality: string | null
  /** `yyyy-mm-dd`, the last day; null on the old French card, which states none in its zone. */
  readonly expiresOn: string | null
  /** `yyyy-mm-dd`, the first of the month of issue, on the old French card; else null. */
  readonly issuedOn: string | null
  readonly documentNumber: string
  readonly box: ReadingBox
}

/** Proof of address or of income: a sealed 2D-Doc, or the text of a PDF, which nothing seals. */
export interface ProofReading {
  readonly kind: 'proof'
  readonly document: 'bill' | 'taxNotice' | 'other'
  /** `valid`: a seal of a listed certificate; `none`: plain text of a PDF. A seal that does not verify is not read. */
  readonly seal: 'valid' | 'none'
  readonly issuer: string | null
  /** Names as printed. */
  readonly holders: readonly string[]
  readonly address: { readonly lines: readonly string[]; readonly zip: string; readonly city: string } | null
  /** `yyyy-mm-dd`. */
  readonly issuedOn: string | null
  readonly box: ReadingBox
}

/** Bank details: IBAN with right check digits. */
export interface BankReading {
  readonly kind: 'bank'
  readonly seal: 'valid' | 'none'
  /** Without spaces. */
  readonly iban: string
  readonly bic: string | null
  readonly holder: string | null
  readonly box: ReadingBox
}

/** One thing that was read from a file. */
export type ReceiptReading = IdentityReading | ProofReading | BankReading

/** Why nothing was read: `nothing` found, or not confirmed by check digits or a seal; `several` documents of one kind. */
export type NotReadReason = 'nothing' | 'unconfirmed' | 'several' | 'tooLarge' | 'tookTooLong' | 'damaged'

/** What a machine read from one file. An empty list comes with a reason. */
export interface FileReading {
  readonly readings: readonly ReceiptReading[]
  readonly notRead: NotReadReason | null
}
