import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { presentErrors } from '../errors-page.ts'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run errors [-- --json]

Writes docs/errors.md from the catalogue of errors.
`
const PAGE = join(import.meta.dirname, '../../../docs/errors.md')

await runCommand({
  help: HELP,
  run: async () => {
    await writeFile(PAGE, presentErrors())
    return { ok: true, lines: ['docs/errors.md is written'], data: { file: 'docs/errors.md' } }
  },
})
