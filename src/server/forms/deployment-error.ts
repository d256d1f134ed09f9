/** One thing wrong in a deployment's files. */
export interface DeploymentProblem {
  /** From the deployments folder: `demo/forms/client.json`. */
  readonly file: string
  /** Where in the file; empty for the file itself. */
  readonly path: string
  readonly reason: string
  /** An error stops the start; a warning is only printed. */
  readonly severity: 'error' | 'warning'
}

/** A deployment that cannot be served; the message lists everything that is wrong, one line each. */
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
