import { checkDeployment, type DeploymentReport } from '../documents/check-deployment.ts'
import { formatProblem } from '../forms/deployment-error.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'

const HELP = `npm run check-deployment -- NAME | --all [--json]
npm run check-deployment -- NAME --rehearse [--json]

Reads deployments/NAME over its bases and prints everything that would stop the start, warnings
that would not, and what each replaced block changes in the base's.
--rehearse runs its forms against every open dossier of the store that the environment names
(DATABASE_URL, DATA_DIR), also while a server runs on it, and lists which would become incomplete,
which answers would disappear and which envelopes would no longer match. It reads only.
Exit code 0 when every deployment can be served and nothing would be lost, 1 otherwise.
`

await runCommand({
  help: HELP,
  options: { all: { type: 'boolean' }, rehearse: { type: 'boolean' } },
  positionals: [0, 1],
  run: async ({ positionals, values }) => {
    const [name] = positionals
    if (values['rehearse'] === true) {
      if (values['all'] === true || name === undefined)
        return refused('A rehearsal is of one deployment, on its own store: name it.')
      const checked = await checkAll([name])
      return checked.ok ? rehearse(name) : checked
    }
    const names = values['all'] === true ? await listDeployments() : positionals
    return names.length > 0 ? checkAll(names) : refused('Name a deployment, or give --all.')
  },
})

function refused(reason: string): Outcome {
  return { ok: false, lines: [reason], data: { error: reason } }
}

/** What a rehearsal stands on is most of the server: a check alone does without. */
async function rehearse(name: string): Promise<Outcome> {
  const { rehearseHere } = await import('../terminal/rehearse-here.ts')
  return rehearseHere(name)
}

async function checkAll(deployments: readonly string[]): Promise<Outcome> {
  const reports = await Promise.all(deployments.map((code) => checkDeployment(code)))
  const ok = !reports.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))
  return { ok, lines: reports.flatMap(describe), data: { deployments: reports } }
}

function describe({ deployment, problems, differences }: DeploymentReport): readonly string[] {
  const lines = problems.length === 0 ? [`${deployment}: nothing wrong`] : problems.map(formatProblem)
  return [...lines, ...differences.map((line) => `  replaced: ${line}`)]
}
