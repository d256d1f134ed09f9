import { createContext } from 'react'

/** Whom to write to when something fails; null until the deployment has been read. Source: shell §9. */
export const SupportAddress = createContext<string | null>(null)
