import { compareBlocks, type DeploymentProblem, inspectDeployment } from '../forms/index.ts'
import { checkTypefaces } from './document-look.ts'
import { inspectTemplates } from './load-templates.ts'

/** Problems and differences of a deployment. */
export interface DeploymentReport {
  readonly deployment: string
  readonly problems: readonly DeploymentProblem[]
  /** Differences of replaced blocks, one per line: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly string[]
}

/** Reads all files of a deployment, documents included, and reports all problems at once. */
export async function checkDeployment(code: string, root?: string): Promise<DeploymentReport> {
  const { deployment, folders, problems } = await inspectDeployment(code, root)
  const ofTemplates = await inspectTemplates(folders, deployment)
  return {
    deployment: code,
    problems: [...problems, ...ofTemplates.problems, ...(deployment ? checkTypefaces(deployment) : [])],
    differences: deployment ? await compareBlocks(deployment) : [],
  }
}
