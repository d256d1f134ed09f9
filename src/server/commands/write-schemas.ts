import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorSchemas } from '../forms/author-schemas.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run schemas [-- --json]

Writes deployments/schemas: what each file of an author may hold, for editors.
`

await runCommand({
  help: HELP,
  run: async () => {
    const folder = join(DEPLOYMENTS, 'schemas')
    await mkdir(folder, { recursive: true })
    const schemas = authorSchemas()
    for (const [name, schema] of schemas) await writeFile(join(folder, name), schema)
    const files = schemas.map(([name]) => name)
    return { ok: true, lines: [`${files.length} schemas in deployments/schemas`], data: { files } }
  },
})
