import { listDeployments } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'

export { caseFacts, openCase, readCases, type ReadCase } from '#server/forms/deployment-cases.ts'

/** Every deployment except the base, read and checked as at start-up. */
export async function loadDeployments(): Promise<readonly LoadedDeployment[]> {
  const names = await listDeployments()
  return Promise.all(names.map(async (name) => loadDeployment(name)))
}
