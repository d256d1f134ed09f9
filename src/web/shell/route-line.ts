import type { ComponentType } from 'react'
import type { DeploymentFlags } from '#form/deployment.ts'
import type { Role } from '#vocabulary/role.ts'

/** One line of the route table. */
export interface RouteLine {
  readonly path: string
  /** `public`: anybody; `signedIn`: every role; else the roles that may open it. */
  readonly access: 'public' | 'signedIn' | readonly Role[]
  /** Only where the deployment switches it on. */
  readonly flag?: keyof DeploymentFlags
  /** Where a refused role goes. */
  readonly refused?: string
  /** `bare` pages draw their own bars. */
  readonly frame: 'full' | 'bare'
  readonly density: 'comfortable' | 'regular' | 'compact'
  readonly width?: 'wide' | 'review' | 'account'
  readonly page: () => Promise<ComponentType>
}
