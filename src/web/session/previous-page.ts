import { useEffect } from 'react'
import { useVisit } from '#web/address/browser-router.tsx'
import { HOME } from './home.ts'
import { keepItem } from './keep-item.ts'

const KEY = 'paraphe.previousPage'

/** Target of a list's back link. Source: shell §2 Dossier list. */
export function findPreviousPage(): string {
  const path = localStorage.getItem(KEY)
  return path?.startsWith(HOME) ? path : HOME
}

/** Remembers this page as the target of back links. */
export function useAsPreviousPage(): void {
  const { pathname } = useVisit()
  useEffect(() => keepItem(KEY, pathname), [pathname])
}
