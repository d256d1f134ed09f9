import { closeAccount, reopenAccount } from '../accounts/close-account.ts'
import { runCommand } from '../terminal/command.ts'
import { withDeployment } from '../terminal/with-deployment.ts'

const HELP = `npm run close-account -- EMAIL [--reopen] [--json]

Closes an account: its sessions end now and nobody signs in with it any more. Dossiers stay as they are,
and so do signatures that were asked for by mail. --reopen opens it again, with the password it had.
Exit code 0 when the account is closed (or open) now, 1 when there is none.
`

await runCommand({
  help: HELP,
  positionals: 1,
  options: { reopen: { type: 'boolean', default: false } },
  run: ({ positionals: [email = ''], values }) =>
    withDeployment(async (parts) => {
      const state = values['reopen'] === true ? 'open' : 'closed'
      const changed = await (state === 'open' ? reopenAccount(parts, email) : closeAccount(parts, email))
      const lines = [changed ? `${email} is ${state} now` : `${email} was ${state} already`]
      return { ok: true, lines, data: { email, state, changed } }
    }),
})
