import type { ComponentType } from 'react'
import type { Role } from '#rules/role.ts'

/** One line of the route table. */
export interface RouteLine {
  readonly path: string
  /** `public`: anybody; `signedIn`: every role; else the roles that may open it. */
  readonly access: 'public' | 'signedIn' | readonly Role[]
  /** Where a refused role goes. */
  readonly refused?: string
  /** `bare` pages draw their own bars. */
  readonly frame: 'full' | 'bare'
  readonly density: 'comfortable' | 'regular' | 'compact'
  readonly width?: 'wide' | 'review'
  readonly page: () => Promise<ComponentType>
}
