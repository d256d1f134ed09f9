import { type Commands, TEXT } from '../terminal/command.ts'

const screening = () => import('./screening-commands.ts')
const reading = () => import('./reading-commands.ts')

/** Commands of the lists that operators load: of screening, and of the certificates of 2D-Docs. */
export const LIST_COMMANDS: Commands = {
  'load-screening-list': {
    usage: 'FILE [--list CODE]',
    about: `Loads a version of a screening list (docs/operations.md#screening): CSV with the header
id;type;last_name;first_name;birth_date;nationality, or the JSON of the French register of frozen assets.
--list is the code of the list: the name of the file without its extension when absent.
A list with a wrong row is refused whole, its first wrong rows are named, and the former version stays. The server then
compares every open and accepted dossier with it.
Exit code 0 when the list is the current version now, 1 when it is refused.
`,
    options: { list: TEXT },
    positionals: 1,
    run: async (given) => (await screening()).load(given),
  },
  'load-seal-certificates': {
    usage: 'FILE | ADDRESS',
    about: `Takes the certificates that an authority of 2D-Docs publishes (PEM, DER, or several in one answer) into the
folder of SEAL_CERTIFICATES (docs/operations.md#reading-receipts). Only those that a listed authority has issued are written,
each under the name that 2D-Docs give it; of two of one name, the one that is valid longer stays.
Exit code 0 when at least one was written, 1 otherwise.
`,
    positionals: 1,
    run: async (given) => (await reading()).loadCertificates(given),
  },
  'recompute-screening': {
    usage: '[--last N]',
    about: `Computes stored results of screening again, from the list version, the parameters and the persons that were stored
with them: all of them, or the last N. Changes nothing.
Exit code 0 when every result is equal, 1 otherwise.
`,
    options: { last: TEXT },
    run: async (given) => (await screening()).recompute(given),
  },
}
