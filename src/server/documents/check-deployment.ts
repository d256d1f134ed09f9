import { compareWithBase, type DeploymentProblem, inspectDeployment } from '../forms/index.ts'
import { inspectTemplates } from './load-templates.ts'

/** Result of checking a deployment. */
export interface DeploymentReport {
  readonly deployment: string
  readonly problems: readonly DeploymentProblem[]
  /** Differences of its forms from the base's, one per line: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly string[]
  /** Colours that follow from the brand colour, one per line. */
  readonly derived: readonly string[]
}

/** Reads all files of a deployment, documents included, and reports all problems at once. */
export async function checkDeployment(code: string, root?: string): Promise<DeploymentReport> {
  const { deployment, folders, problems } = await inspectDeployment(code, root)
  const ofTemplates = await inspectTemplates(folders, deployment)
  return {
    deployment: code,
    problems: [...problems, ...ofTemplates.problems],
    derived: (deployment?.derivedTokens ?? []).map(([token, value]) => `${token}: ${value}`),
    differences: deployment ? await compareWithBase(deployment) : [],
  }
}
