import { type Commands, TEXT } from '../terminal/command.ts'

const integrations = () => import('./integration-commands.ts')

/** Commands for programs with an identity of their own. */
export const INTEGRATION_COMMANDS: Commands = {
  'create-integration': {
    usage:
      'NAME --scopes dossiers:read,dossiers:write [--network NAME | --owner EMAIL] [--for EMAIL,EMAIL] [--key FILE] [--expires YYYY-MM-DD]',
    about: `Gives a program an identity of its own (docs/operations.md#programs). It belongs to the company, with --network to a network
of the administration, or with --owner to a manager or partner with the people under them. It acts for all of these who
advise, or with --for only for these people.
--key is the file of its public key as JWK; without it a secret is made, which is printed once.
--expires is its last day, a year from now by default.
Exit code 0 when the program may ask for tokens now.
`,
    options: { scopes: TEXT, network: TEXT, owner: TEXT, for: TEXT, key: TEXT, expires: TEXT },
    positionals: 1,
    run: async (given) => (await integrations()).create(given),
  },
  'rotate-integration': {
    usage: 'NAME [--key FILE] [--overlap HOURS]',
    about: `Gives a program another key, or another secret, which is printed once. The former one is accepted for HOURS more, 24 by
default; with 0 it ends now, and so does every token of the program.
Exit code 0 when the new one is accepted.
`,
    options: { key: TEXT, overlap: { type: 'string', default: '24' } },
    positionals: 1,
    run: async (given) => (await integrations()).rotate(given),
  },
  'revoke-integration': {
    usage: 'NAME',
    about: `Takes the identity of a program: its next call is refused. There is no way back but another program.
Exit code 0 when it is revoked.
`,
    positionals: 1,
    run: async (given) => (await integrations()).revoke(given),
  },
  'list-integrations': {
    usage: '',
    about: `Lists programs with an identity of their own: name, owner, scopes, whom they act for, state, last day, last token.
`,
    run: async () => (await integrations()).list(),
  },
}
