import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEPLOYMENTS, listDeployments } from '../forms/list-deployments.ts'
import { starterFiles } from '../forms/starter-files.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'

const HELP = `npm run new-deployment -- NAME [--from base] [--company "Name shown"] [--json]

Makes deployments/NAME, a customer that works at once: settings, one product, its look, two lists and a case.
Every figure and address in it is a demo value to replace. Refused when the folder exists.
`
const NAME = /^[a-z][a-z0-9-]*$/

await runCommand({
  help: HELP,
  options: { from: { type: 'string', default: 'base' }, company: { type: 'string' } },
  positionals: 1,
  run: async ({ positionals: [name = ''], values }) =>
    create(name, String(values['company'] ?? name), String(values['from'])),
})

async function create(name: string, company: string, from: string): Promise<Outcome> {
  const refusal = await refuse(name, from)
  if (refusal !== undefined) return { ok: false, lines: [refusal], data: { error: refusal } }
  const files = starterFiles(name, company, from)
  for (const [file, content] of files) {
    const path = join(DEPLOYMENTS, name, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { flag: 'wx' })
  }
  const lines = [
    `deployments/${name} is there. Next:`,
    `  npm run check-deployment -- ${name}`,
    `  DEPLOYMENT=${name} npm start -- --watch-deployment`,
  ]
  return { ok: true, lines, data: { deployment: name, files: files.map(([file]) => file) } }
}

async function refuse(name: string, from: string): Promise<string | undefined> {
  if (!NAME.test(name)) return `${name}: small letters, digits and hyphens, a letter first.`
  const known = await listDeployments()
  if (known.includes(name) || name === 'base' || name === 'schemas') return `deployments/${name} exists.`
  if (from !== 'base' && !known.includes(from)) return `No deployment is named ${from}.`
  return undefined
}
