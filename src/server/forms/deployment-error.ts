/** A problem in a deployment's files. */
export interface DeploymentProblem {
  /** Path relative to the deployments folder: `demo/forms/client.json`. */
  readonly file: string
  /** Place in the file; empty for the whole file. */
  readonly path: string
  readonly reason: string
  /** An error refuses the start; a warning is printed. */
  readonly severity: 'error' | 'warning'
}

/** A deployment that cannot be served. The message lists all problems, one per line. */
export class DeploymentError extends Error {
  override name = 'DeploymentError'
  readonly problems: readonly DeploymentProblem[]

  constructor(deployment: string, problems: readonly DeploymentProblem[]) {
    super(`Deployment ${deployment}:\n${problems.map(formatProblem).join('\n')}`)
    this.problems = problems
  }
}

export function formatProblem({ file, path, reason, severity }: DeploymentProblem): string {
  return [severity === 'warning' ? 'warning' : '', file, path, reason].filter(Boolean).join(': ')
}
