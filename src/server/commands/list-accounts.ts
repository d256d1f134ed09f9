import * as z from 'zod'
import { ROLES } from '#vocabulary/role.ts'
import { listAccounts } from '../accounts/list-accounts.ts'
import { runCommand } from '../terminal/command.ts'
import { withStore } from '../terminal/open-beside.ts'

const HELP = `npm run list-accounts [-- --role R] [--json]

Lists the accounts: address, role, number, name, whom they are under, and open, invited (no password yet)
or closed. Exit code 0.
`

await runCommand({
  help: HELP,
  options: { role: { type: 'string' } },
  run: async ({ values }) => {
    const role = z.enum(ROLES).optional().parse(values['role'])
    return withStore(async ({ store }) => {
      const accounts = await listAccounts(store.db, role)
      const lines = accounts.map(({ email, role: of, username, name, teamOf, state }) =>
        [email, of, username, name, teamOf ?? '-', state].join('\t'),
      )
      return { ok: true, lines, data: { accounts } }
    })
  },
})
