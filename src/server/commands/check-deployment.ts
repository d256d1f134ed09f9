import { loadTemplates } from '../documents/load-templates.ts'
import { checkReferences } from '../forms/check-references.ts'
import { compareBlocks } from '../forms/compare-blocks.ts'
import { DeploymentError, formatProblem, type DeploymentProblem } from '../forms/deployment-error.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'

const HELP = `npm run check-deployment -- NAME | --all [--json]

Reads deployments/NAME over its bases and prints everything that would stop the start, warnings
that would not, and what each replaced block changes in the base's.
Exit code 0 when every deployment can be served, 1 otherwise.
`

await runCommand({
  help: HELP,
  options: { all: { type: 'boolean' } },
  positionals: [0, 1],
  run: async ({ positionals, values }) => {
    const names = values['all'] === true ? await listDeployments() : positionals
    return names.length > 0 ? checkAll(names) : refused('Name a deployment, or give --all.')
  },
})

function refused(reason: string): Outcome {
  return { ok: false, lines: [reason], data: { error: reason } }
}

interface Report {
  readonly deployment: string
  readonly problems: readonly DeploymentProblem[]
  /** What replaced blocks change, one line each: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly string[]
}

async function checkAll(deployments: readonly string[]): Promise<Outcome> {
  const reports = await Promise.all(deployments.map(check))
  const ok = !reports.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))
  return { ok, lines: reports.flatMap(describe), data: { deployments: reports } }
}

async function check(deployment: string): Promise<Report> {
  try {
    const loaded = await loadDeployment(deployment)
    const problems = await loadTemplates(loaded).then(() => [], problemsOf)
    return {
      deployment,
      problems: [...checkReferences(loaded), ...problems],
      differences: await compareBlocks(loaded),
    }
  } catch (error) {
    return { deployment, problems: problemsOf(error), differences: [] }
  }
}

function problemsOf(error: unknown): readonly DeploymentProblem[] {
  if (error instanceof DeploymentError) return error.problems
  throw error
}

function describe({ deployment, problems, differences }: Report): readonly string[] {
  const lines = problems.length === 0 ? [`${deployment}: nothing wrong`] : problems.map(formatProblem)
  return [...lines, ...differences.map((line) => `  replaced: ${line}`)]
}
