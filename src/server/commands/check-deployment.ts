import { parseArgs } from 'node:util'
import { loadTemplates } from '../documents/load-templates.ts'
import { checkReferences } from '../forms/check-references.ts'
import { compareBlocks } from '../forms/compare-blocks.ts'
import { DeploymentError, formatProblem, type DeploymentProblem } from '../forms/deployment-error.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const HELP = `check-deployment NAME... | --all [--json]

Reads deployments/NAME over its bases and prints everything that would stop the start, warnings
that would not, and what each replaced block changes in the base's.
Exit code 0 when every deployment can be served, 1 otherwise.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const names = values.all ? await listDeployments() : positionals
if (values.help || names.length === 0) {
  process.stdout.write(HELP)
  process.exitCode = values.help ? 0 : 2
} else {
  const reports = await Promise.all(names.map(check))
  process.stdout.write(
    values.json ? `${JSON.stringify(reports, null, 2)}\n` : `${reports.map(describe).join('\n')}\n`,
  )
  process.exitCode = reports.some(({ problems }) => problems.some(isError)) ? 1 : 0
}

interface Report {
  readonly deployment: string
  readonly problems: readonly DeploymentProblem[]
  /** What replaced blocks change, one line each: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly string[]
}

async function check(deployment: string): Promise<Report> {
  try {
    const loaded = await loadDeployment(deployment)
    const problems = await loadTemplates(loaded).then(
      () => [],
      (error: unknown) => problemsOf(error),
    )
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

function describe({ deployment, problems, differences }: Report): string {
  const lines = problems.length === 0 ? [`${deployment}: nothing wrong`] : problems.map(formatProblem)
  return [...lines, ...differences.map((line) => `  replaced: ${line}`)].join('\n')
}

function isError({ severity }: DeploymentProblem): boolean {
  return severity === 'error'
}
