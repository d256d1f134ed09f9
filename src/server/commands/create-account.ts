import { createAccount } from '../accounts/create-account.ts'
import { parseNewAccount } from '../accounts/new-account.ts'
import { runCommand } from '../terminal/command.ts'
import { withDeployment } from '../terminal/with-deployment.ts'

const HELP = `npm run create-account -- --email E --role R --first-name F --last-name L [options] [--json]

Makes an account and mails its person the link of the first connection (7 days, serves once).
  --role            client, prospect, prospectDirect, advisor, partner, manager, backOfficeUser, manageDossier
  --advisor-code    of an advisor, partner or manager; needed for them
  --team-of EMAIL   the advisor of a client or prospect (needed), the manager of an advisor or partner
  --client-number   of a client; allotted when absent
  --civility        M. or Mme
  --mobile          in international form, like +33639980102
  --language        of the mail: fr (default) or en
  --print-link      prints the link too: whoever reads it can choose the password
Exit code 0 when the account exists now, 1 otherwise.
`

const text = { type: 'string' } as const

await runCommand({
  help: HELP,
  options: {
    email: text,
    role: text,
    'first-name': text,
    'last-name': text,
    civility: text,
    mobile: text,
    'advisor-code': text,
    'client-number': text,
    'team-of': text,
    language: text,
    'print-link': { type: 'boolean', default: false },
  },
  run: async ({ values }) => {
    const person = parseNewAccount(values)
    return withDeployment(async (parts) => {
      const { link, ...account } = await createAccount(parts, person)
      const shown = values['print-link'] === true ? { link } : {}
      const lines = [
        `${account.email} is ${account.role} ${account.username}; the link of the first connection goes there by mail`,
        ...Object.values(shown),
      ]
      return { ok: true, lines, data: { ...account, ...shown } }
    })
  },
})
