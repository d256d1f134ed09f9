import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listDeployments, DEPLOYMENTS } from '../forms/list-deployments.ts'
import { starterFiles } from '../forms/starter-files.ts'

const HELP = `new-deployment NAME [--from base] [--company "Name shown"]

Makes deployments/NAME, a customer that works at once: settings, one product, its look, two lists and a case.
Every figure and address in it is a demo value to replace. Refused when the folder exists.
`
const NAME = /^[a-z][a-z0-9-]*$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: 'base' },
    company: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [name] = positionals
const refusal = await refuse()
if (values.help) process.stdout.write(HELP)
else if (name === undefined || refusal !== undefined) {
  process.stderr.write(`${refusal ?? ''}\n\n${HELP}`)
  process.exitCode = 2
} else {
  for (const [file, content] of starterFiles(name, values.company ?? name, values.from)) {
    const path = join(DEPLOYMENTS, name, file)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content, { flag: 'wx' })
  }
  process.stdout.write(
    `deployments/${name} is there. Next:\n  npm run check-deployment -- ${name}\n  DEPLOYMENT=${name} npm start\n`,
  )
}

async function refuse(): Promise<string | undefined> {
  if (name === undefined) return 'A name is missing.'
  if (!NAME.test(name)) return `${name}: small letters, digits and hyphens, a letter first.`
  const known = await listDeployments()
  if (known.includes(name) || name === 'base' || name === 'schemas') return `deployments/${name} exists.`
  if (values.from !== 'base' && !known.includes(values.from)) return `No deployment is named ${values.from}.`
  return undefined
}
