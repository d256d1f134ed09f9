import { createContext } from 'react'

/** What widgets need from the deployment. */
export interface Site {
  readonly name: string
  /** Support contact. Source: shell §9. */
  readonly email: string
}

/** Null until the deployment has loaded, and in the signing ceremony. */
export const SiteContext = createContext<Site | null>(null)
