import { resetSecondFactor } from '../accounts/reset-second-factor.ts'
import { runCommand } from '../terminal/command.ts'
import { withDeployment } from '../terminal/with-deployment.ts'

const HELP = `npm run reset-second-factor -- EMAIL [--json]

For somebody who has lost both the telephone and the recovery codes: takes the second factor off the
account and ends its sessions; the next sign-in enrols again. Make sure who asks.
Exit code 0 when the account has none now, 1 when there is no such account.
`

await runCommand({
  help: HELP,
  positionals: 1,
  run: ({ positionals: [email = ''] }) =>
    withDeployment(async (parts) => {
      const changed = await resetSecondFactor(parts, email)
      const lines = [changed ? `${email} enrols again at the next sign-in` : `${email} had no second factor`]
      return { ok: true, lines, data: { email, changed } }
    }),
})
