import { createContext, use } from 'react'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ClientAccess } from './client-access.ts'
import type { ErrorBoard } from './error-board.ts'
import type { DatalistOption, OptionLabels } from './option-labels.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** What a product's card says of it; an unknown product says nothing. */
export interface ProductCardFacts {
  readonly kind: string
  readonly priceEuros: string | undefined
  readonly minimumShares: number | undefined
}

/** What elements ask of the page around them; the page decides how it is done. */
export interface ElementServices {
  readonly receipts: ReceiptStore
  readonly clientAccess: ClientAccess
  readonly optionLabels: OptionLabels
  readonly findDatalistOptions: (
    datalistId: string,
    filter: string,
    signal: AbortSignal,
  ) => Promise<readonly DatalistOption[]>
  /** Price in force and minimum of a product, from the facts of the dossier. */
  readonly findProduct: (code: string) => ProductCardFacts
  /** Shows a document made from the answers; rejects when the server has none. */
  readonly print: (printId: number) => Promise<void>
}

/** A form being filled, as its elements see it. */
export interface FormRun {
  readonly session: FormSession
  readonly locale: Locale
  readonly errors: ErrorBoard
  readonly services: ElementServices
  /** The person answers about themselves: the browser may offer what it knows of them. */
  readonly fillsOwnDetails: boolean
  readonly change: (name: string, input: AnswerInput) => void
  /** A field was left: what was typed in it is worth saving now. */
  readonly leave: (name: string) => void
}

const FormRunContext = createContext<FormRun | undefined>(undefined)

export const FormRunProvider = FormRunContext.Provider

export function useFormRun(): FormRun {
  const run = use(FormRunContext)
  if (!run) throw new Error('An element stands outside of a running form')
  return run
}
