import { useState } from 'react'
import type { CeremonyState, Sign } from '#contract/signature.ts'
import type { StoredIds } from './stored-ids.ts'

/** Confirmation of the statements that somebody else entered, one page of the form at a time. */
export interface Statements {
  readonly pages: CeremonyState['statements']
  /** Numbers of the confirmed pages, from 1. */
  readonly confirmed: ReadonlySet<number>
  /** Whether nothing is left to confirm. */
  readonly isDone: boolean
  /** Whether statements are shown instead of the documents. */
  readonly isOpen: boolean
  readonly confirm: (page: number, given: boolean) => void
  readonly open: (isOpen: boolean) => void
  /** Statements that the signature confirms. */
  readonly items: Sign['confirmed']
}

export function useStatements(pages: CeremonyState['statements'], stored: StoredIds): Statements {
  const [confirmed, setConfirmed] = useState(() => stored.load())
  const isComplete = pages.every((_, index) => confirmed.has(index + 1))
  const [isOpen, setOpen] = useState(!isComplete)
  return {
    pages,
    confirmed,
    isDone: isComplete,
    isOpen: isOpen && pages.length > 0,
    confirm: (page, given) => {
      const now = new Set(given ? [...confirmed, page] : [...confirmed].filter((each) => each !== page))
      stored.save(now)
      setConfirmed(now)
    },
    open: setOpen,
    items: pages.flatMap(({ items }, index) =>
      confirmed.has(index + 1) ? items.map(({ elementId, value }) => ({ elementId, value })) : [],
    ),
  }
}
