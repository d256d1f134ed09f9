import { checkReferences } from '../forms/check-references.ts'
import { DeploymentError, formatProblem } from '../forms/deployment-error.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'

const HELP = `npm run check-deployment -- NAME [--json]

Reads deployments/NAME over its bases and prints everything that would stop the start,
and warnings that would not.
Exit code 0 when the deployment can be served, 1 otherwise.
`

await runCommand({ help: HELP, positionals: 1, run: ({ positionals: [name = ''] }) => check(name) })

async function check(deployment: string): Promise<Outcome> {
  const problems = await loadDeployment(deployment).then(
    (loaded) => checkReferences(loaded),
    (error: unknown) => {
      if (error instanceof DeploymentError) return error.problems
      throw error
    },
  )
  const ok = !problems.some(({ severity }) => severity === 'error')
  const lines = problems.length === 0 ? [`${deployment}: nothing wrong`] : problems.map(formatProblem)
  return { ok, lines, data: { deployment, problems } }
}
