import { exportPerson } from '../operations/export-person.ts'
import { runCommand } from '../terminal/command.ts'
import { withStore } from '../terminal/open-beside.ts'

const HELP = `npm run export-person -- EMAIL [--json]

Prints as JSON everything the store holds of the person who signs in with EMAIL: account, dossiers with
answers, drafts and receipts, signatures, actions. Files are named by their SHA-256 under DATA_DIR/files.
Exit code 0 when there is such a person, 1 otherwise.
`

await runCommand({
  help: HELP,
  positionals: 1,
  run: ({ positionals: [email = ''] }) =>
    withStore(async ({ store }) => {
      const person = await exportPerson(store.db, email)
      return { ok: true, lines: [JSON.stringify(person, null, 2)], data: person }
    }),
})
