import { createContext, use } from 'react'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ClientAccess } from './client-access.ts'
import type { ErrorBoard } from './error-board.ts'
import type { DatalistOption, OptionLabels } from './option-labels.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** Text of a product's card; empty for an unknown product. */
export interface ProductCardFacts {
  readonly kind: string
  readonly priceEuros: string | undefined
  readonly minimumShares: number | undefined
}

export interface ElementServices {
  readonly receipts: ReceiptStore
  readonly clientAccess: ClientAccess
  readonly optionLabels: OptionLabels
  readonly findDatalistOptions: (
    datalistId: string,
    filter: string,
    signal: AbortSignal,
  ) => Promise<readonly DatalistOption[]>
  /** Whether an address service suggests addresses. */
  readonly hasAddresses?: boolean
  /** Current price and minimum of a product, from the dossier's facts. */
  readonly findProduct: (code: string) => ProductCardFacts
  /** Shows a document generated from the answers; rejects when the server has none. */
  readonly print: (printId: number) => Promise<void>
}

/** A running form, as used by elements. */
export interface FormRun {
  readonly session: FormSession
  readonly locale: Locale
  readonly errors: ErrorBoard
  readonly services: ElementServices
  /** The subscriber fills the form, so that the browser may autofill. */
  readonly fillsOwnDetails: boolean
  readonly change: (name: string, input: AnswerInput) => void
  /** Called on blur, to save now. */
  readonly leave: (name: string) => void
}

const FormRunContext = createContext<FormRun | undefined>(undefined)

export const FormRunProvider = FormRunContext.Provider

export function useFormRun(): FormRun {
  const run = use(FormRunContext)
  if (!run) throw new Error('useFormRun is called outside a form')
  return run
}
