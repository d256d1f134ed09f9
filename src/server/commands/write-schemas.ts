import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorSchemas } from '../forms/author-schemas.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { presentSettingsPage } from '../forms/settings-page.ts'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run schemas [-- --json]

Writes deployments/schemas, what each file of an author may hold, for editors, and deployments/settings.md, every
key of deployment.json, for people.
`

await runCommand({
  help: HELP,
  run: async () => {
    const folder = join(DEPLOYMENTS, 'schemas')
    await mkdir(folder, { recursive: true })
    const schemas = authorSchemas()
    for (const [name, schema] of schemas) await writeFile(join(folder, name), schema)
    await writeFile(join(DEPLOYMENTS, 'settings.md'), presentSettingsPage())
    const files = schemas.map(([name]) => name)
    return {
      ok: true,
      lines: [`${files.length} schemas in deployments/schemas, and deployments/settings.md`],
      data: { files },
    }
  },
})
