import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { presentConfiguration } from '../configuration-page.ts'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run configuration [-- --json]

Writes docs/configuration.md from the schemas that the start checks.
`
const PAGE = join(import.meta.dirname, '../../../docs/configuration.md')

await runCommand({
  help: HELP,
  run: async () => {
    await writeFile(PAGE, presentConfiguration())
    return { ok: true, lines: ['docs/configuration.md is written'], data: { file: 'docs/configuration.md' } }
  },
})
