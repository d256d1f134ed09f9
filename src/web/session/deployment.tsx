import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, type ReactNode } from 'react'
import type { Deployment } from '#contract/session.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import { get } from '#web/api/call.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SiteContext } from '#web/ui/site.ts'
import { currentLocale, overrideWording } from '#web/wording/i18n.ts'
import { rolesOf } from './current-user.ts'
import { readPageData } from './page-data.ts'

const DeploymentContext = createContext<Deployment | null>(null)

/** The deployment's settings, which do not depend on the language. Its own texts apply before the first render. */
export const DEPLOYMENT_QUERY = queryOptions({
  queryKey: ['deployment'],
  queryFn: async () => {
    const deployment = readPageData()?.deployment ?? (await get<Deployment>('/deployment'))
    overrideWording(deployment.texts)
    return deployment
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the deployment's settings before the first render. */
export function DeploymentGate({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(DEPLOYMENT_QUERY)
  useEffect(() => {
    const following =
      data?.preview === true
        ? import('./follow-preview.ts').then(({ followPreview }) => followPreview(currentLocale))
        : undefined
    return () => {
      void following?.then((stop) => stop())
    }
  }, [data])
  if (error) {
    return (
      <main className="page">
        <LoadError error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!data) return <Loading />
  return (
    <DeploymentContext value={data}>
      <SiteContext value={data}>{children}</SiteContext>
    </DeploymentContext>
  )
}

export function useDeployment(): Deployment {
  const deployment = use(DeploymentContext)
  if (!deployment) throw new Error('useDeployment is called outside DeploymentGate')
  return deployment
}

/** The deployment's switches, as input of permission functions. */
export function usePermissionSettings(): PermissionSettings {
  const { flags, backOfficeGroupRoles, readOnlyRoles } = useDeployment()
  return {
    ...flags,
    backOfficeGroupRoles: rolesOf(backOfficeGroupRoles),
    readOnlyRoles: rolesOf(readOnlyRoles),
  }
}
