import { compareBlocks, type DeploymentProblem, inspectDeployment } from '../forms/index.ts'
import { inspectTemplates } from './load-templates.ts'

/** Everything that an author is told of a deployment. */
export interface DeploymentReport {
  readonly deployment: string
  readonly problems: readonly DeploymentProblem[]
  /** What replaced blocks change, one line each: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly string[]
}

/** Reads all files of a deployment, its documents too, and says at once what is wrong in any of them. */
export async function checkDeployment(code: string, root?: string): Promise<DeploymentReport> {
  const { deployment, folders, problems } = await inspectDeployment(code, root)
  const ofTemplates = await inspectTemplates(folders, deployment)
  return {
    deployment: code,
    problems: [...problems, ...ofTemplates.problems],
    differences: deployment ? await compareBlocks(deployment) : [],
  }
}
