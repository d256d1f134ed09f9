import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'
import { type Commands, FLAG, TEXT } from '../terminal/command.ts'

const accounts = () => import('./account-commands.ts')

const ADVISOR_IDENTITY = Object.fromEntries(ADVISOR_IDENTITY_KEYS.map((key) => [key, TEXT]))

export const ACCOUNT_COMMANDS: Commands = {
  'create-account': {
    usage: '--email E --role R --first-name F --last-name L [options]',
    about: `Makes an account and mails its person the link of the first connection (7 days, serves once).
  --role            client, prospect, prospectDirect, advisor, partner, manager, backOfficeUser, manageDossier,
                    compliance, author, administrator
  --advisor-code    of an advisor, partner or manager; needed for them
  --team-of EMAIL   the advisor of a client or prospect (needed), the manager of an advisor or partner
  --client-number   of a client; allotted when absent
  --civility        M. or Mme
  --mobile          in international form, like +33639980102
  --language        of the mail: fr (default) or en
  --firm, --orias, --association, --insurer, --mediator, --fees, --advice
                    legal identity of an advisor; needed when documents of the deployment print it
  --print-link      prints the link too: whoever reads it can choose the password
Exit code 0 when the account exists now, 1 otherwise.
`,
    options: {
      email: TEXT,
      role: TEXT,
      'first-name': TEXT,
      'last-name': TEXT,
      civility: TEXT,
      mobile: TEXT,
      'advisor-code': TEXT,
      'client-number': TEXT,
      'team-of': TEXT,
      language: TEXT,
      ...ADVISOR_IDENTITY,
      'print-link': FLAG,
    },
    run: async (given) => (await accounts()).create(given),
  },
  'set-advisor-identity': {
    usage:
      'EMAIL [--firm F] [--orias NUMBER] [--association A] [--insurer I] [--mediator M] [--fees F] [--advice A]',
    about: `Gives or replaces parts of an advisor's legal identity, which mission letters and suitability reports
print: firm with its legal form, register and seat; ORIAS number; professional association; insurer; mediator;
fees; nature of the advice. Documents already sent to sign keep what they say.
Exit code 0 when the account has it now, 1 when there is no such advisor.
`,
    options: ADVISOR_IDENTITY,
    positionals: 1,
    run: async (given) => (await accounts()).changeAdvisorIdentity(given),
  },
  'list-accounts': {
    usage: '[--role R]',
    about: `Lists the accounts: address, role, number, name, whom they are under, and open, invited (no password yet)
or closed. Exit code 0.
`,
    options: { role: TEXT },
    run: async (given) => (await accounts()).list(given),
  },
  'close-account': {
    usage: 'EMAIL [--reopen]',
    about: `Closes an account: its sessions end now and nobody signs in with it any more. Dossiers stay as they are,
and so do signatures that were asked for by mail. --reopen opens it again, with the password it had.
Exit code 0 when the account is closed (or open) now, 1 when there is none.
`,
    options: { reopen: FLAG },
    positionals: 1,
    run: async (given) => (await accounts()).close(given),
  },
  'change-address': {
    usage: 'EMAIL NEW-EMAIL',
    about: `For somebody who has lost a mailbox: gives the account another address, to sign in with and for documents to
sign; a signing address of its own is dropped. Ends its sessions, makes the links mailed before useless, and
mails both addresses. Documents out to be signed keep the address they were sent to: their dossiers are
named, to be recalled and sent again. Password and second factor stay. Make sure who asks. An upstream
provider has the address too: change it there as well.
Exit code 0 when the account has the new address, 1 when there is no such account or the address is taken.
`,
    positionals: 2,
    run: async (given) => (await accounts()).changeAddressOf(given),
  },
  'change-name': {
    usage: 'EMAIL --first-name F --last-name L',
    about: `Corrects the name of an account, or gives it a new one after a marriage. An administrator does it on the
page of the person; the command is for an administrator who is alone, since nobody changes their own account.
Documents already sent to sign keep what they say. An account that SCIM manages gets its name there.
Exit code 0 when the account has this name now, 1 when there is no such account.
`,
    options: { 'first-name': TEXT, 'last-name': TEXT },
    positionals: 1,
    run: async (given) => (await accounts()).changeNameOf(given),
  },
  'reset-second-factor': {
    usage: 'EMAIL',
    about: `For somebody who has lost both the telephone and the recovery codes: takes the authenticator and every
passkey off the account and ends its sessions. The owner is told by mail; the next sign-in mails the link
to enrol again. Make sure who asks.
Exit code 0 when the account has none now, 1 when there is no such account.
`,
    positionals: 1,
    run: async (given) => (await accounts()).resetFactor(given),
  },
  'unlink-account': {
    usage: 'EMAIL',
    about: `For somebody whom an upstream provider knows under another subject than before: forgets who the account is
there and ends its sessions; the next sign-in there links it again, by verified address. Make sure who asks.
Exit code 0 when the account is linked to none now, 1 when there is no such account.
`,
    positionals: 1,
    run: async (given) => (await accounts()).unlink(given),
  },
  'export-person': {
    usage: 'EMAIL',
    about: `Prints as JSON everything the store holds of a person, with or without an account: account, dossiers with
answers, drafts and receipts, their answers in dossiers of others, signatures, actions. Dossiers with the same
name only are listed by number. Files are named by their SHA-256 under DATA_DIR/files.
Exit code 0 when an account or a dossier has the address, 1 otherwise.
`,
    positionals: 1,
    run: async (given) => (await accounts()).exportOne(given),
  },
  'erase-person': {
    usage: 'EMAIL [--check]',
    about: `Removes the dossiers that name a person, with or without an account, and lists those that stay, with the
reason and until when: something was signed in them, they are out to be signed, under a legal hold, or
somebody else's and in progress. The account is emptied of its person, or closed and emptied with its last
dossier. Cannot be undone; give the person their copy first (npm run export-person). --check changes nothing.
Exit code 0 when it is done, 1 when neither an account nor a dossier has the address.
`,
    options: { check: FLAG },
    positionals: 1,
    run: async (given) => (await accounts()).erase(given),
  },
}
