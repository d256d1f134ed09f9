import type { ComponentType } from 'react'
import type { DeploymentFlags } from '#form/deployment.ts'
import type { Role } from '#vocabulary/role.ts'

/** A row of the route table. */
export interface RouteLine {
  readonly path: string
  /** `public`: anyone; `signedIn`: every role; else the permitted roles. */
  readonly access: 'public' | 'signedIn' | readonly Role[]
  /** Feature switch of the deployment. */
  readonly flag?: keyof DeploymentFlags
  /** Redirect for other roles. */
  readonly refused?: string
  /** `bare` pages render their own bars. */
  readonly frame?: 'bare'
  /** Other than regular. */
  readonly density?: 'comfortable' | 'compact'
  readonly width?: 'wide' | 'review' | 'account'
  readonly page: () => Promise<ComponentType>
}
