import { useEffect } from 'react'
import { useVisit } from '#web/address/browser-router.tsx'
import { HOME } from './home.ts'

const KEY = 'paraphe.previousPage'

/** The page that a list's back link returns to. Source: shell §2 Dossier list. */
export function findPreviousPage(): string {
  const path = localStorage.getItem(KEY)
  return path?.startsWith(HOME) ? path : HOME
}

/** Makes this page the one that back links return to. */
export function useAsPreviousPage(): void {
  const { pathname } = useVisit()
  useEffect(() => localStorage.setItem(KEY, pathname), [pathname])
}
