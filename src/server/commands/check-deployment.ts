import { parseArgs } from 'node:util'
import { checkReferences } from '../forms/check-references.ts'
import { DeploymentError, formatProblem } from '../forms/deployment-error.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const HELP = `check-deployment NAME [--json]

Reads deployments/NAME over its bases and prints everything that would stop the start,
and warnings that would not.
Exit code 0 when the deployment can be served, 1 otherwise.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
const [name] = positionals
if (values.help || name === undefined) {
  process.stdout.write(HELP)
  process.exitCode = values.help ? 0 : 2
} else {
  await check(name)
}

async function check(deployment: string): Promise<void> {
  const problems = await loadDeployment(deployment).then(
    (loaded) => checkReferences(loaded),
    (error: unknown) => {
      if (error instanceof DeploymentError) return error.problems
      throw error
    },
  )
  if (values.json) process.stdout.write(`${JSON.stringify({ deployment, problems }, null, 2)}\n`)
  else if (problems.length === 0) process.stdout.write(`${deployment}: nothing wrong\n`)
  else process.stdout.write(`${problems.map(formatProblem).join('\n')}\n`)
  process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0
}
