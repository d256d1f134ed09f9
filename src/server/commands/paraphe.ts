import { cleanUpOnSignals } from '../on-interrupt.ts'
import { runCommand, type Commands, FLAG, TEXT } from '../terminal/command.ts'
import { ACCOUNT_COMMANDS } from './account-usage.ts'
import { INTEGRATION_COMMANDS } from './integration-usage.ts'
import { LIST_COMMANDS } from './list-usage.ts'
import { UPGRADE_COMMANDS } from './upgrade-usage.ts'

/** Loaded on demand: checking a deployment does not load a server. */
const store = () => import('./store-commands.ts')
const deployments = () => import('./deployment-commands.ts')
const evidence = () => import('./evidence-commands.ts')
const pages = () => import('./page-commands.ts')
const server = () => import('./server-commands.ts')

/** Every command of operators, authors and developers; `package.json` has a script of the same name for each. */
const COMMANDS: Commands = {
  'check-deployment': {
    usage: 'NAME [--rehearse | --mutants] [--lang fr|en] | --all [--mutants]',
    about: `Reads deployments/NAME over its bases and prints everything that would stop the start, warnings
would not, and how its forms differ from the base's. Its examples are run. Each mistake has its file, line and
column; in the language of LANG, or of --lang.
--rehearse runs its forms against every open dossier of the store that the environment names
(DATABASE_URL, DATA_DIR), also while a server runs on it, and lists which would become incomplete,
which answers would disappear and which envelopes would no longer match. What will happen to open dossiers is listed
apart from what only concerns those that begin later. It reads only.
--mutants changes each rule of its forms, one at a time, and lists the changes that no example notices, each with a case
to add.
Exit code 0 when every deployment can be served and nothing will be lost, 1 otherwise.
`,
    options: { all: FLAG, rehearse: FLAG, mutants: FLAG, lang: TEXT },
    positionals: [0, 1],
    run: async (given) => (await deployments()).check(given),
  },
  'new-deployment': {
    usage: 'NAME [--from base] [--company "Name shown"]',
    about: `Makes deployments/NAME, a customer that works at once: settings, one product, its look, two lists and a case.
Every figure and address in it is a demo value to replace. Refused when the folder exists.
`,
    options: { from: { type: 'string', default: 'base' }, company: TEXT },
    positionals: 1,
    run: async (given) => (await deployments()).create(given),
  },
  'rebase-deployment': {
    usage: 'NAME [--ours PLACES | all] [--base PLACES | all]',
    about: `Shows, one by one, where deployments/NAME changes what its base has changed too since, with the three values, and writes
the answers: ours keeps what the deployment says, base drops it from its file. Records in base.lock.json what
the base says now of everything that the deployment changes; run it after each change of its patches.
--ours and --base answer without asking: places as they are printed, separated by commas, or all.
Exit code 0 when no conflict is left, 1 otherwise.
`,
    options: { ours: TEXT, base: TEXT },
    positionals: 1,
    run: async (given) => (await import('./rebase-command.ts')).rebase(given),
  },
  'export-deployment': {
    usage: '[--into DIR] [--version N]',
    about: `Writes the published version of the deployment in DEPLOYMENT, or version N, into DIR, by default its own folder, from
which the next start then takes nothing new. Files that are the same stay untouched; files that the version does not
have are removed.
Exit code 0 when the folder is that version now, 1 otherwise.
`,
    options: { into: TEXT, version: TEXT },
    run: async (given) => (await import('./version-commands.ts')).exportVersion(given),
  },
  'import-deployment': {
    usage: 'DIR [--over N] [--note TEXT]',
    about: `Checks the folder DIR as the deployment in DEPLOYMENT and publishes it; running servers serve it within two seconds.
Refused with the three-way difference when the studio has published since the deployment's folder was last started
from. --over N says that DIR takes version N into account.
Exit code 0 when DIR is published, 1 otherwise.
`,
    options: { over: TEXT, note: TEXT },
    positionals: 1,
    run: async (given) => (await import('./version-commands.ts')).importVersion(given),
  },
  explain: {
    usage: 'DEPLOYMENT CASE ELEMENT [--lang fr|en]',
    about: `Prints why an element is as it is in an example of deployments/DEPLOYMENT: each rule that shows, requires or disables
it with what the rule reads, its formula with its operands, and what is wrong with its answer.
Exit code 0 when the element is explained, 1 when the deployment, the case or the element does not exist.
`,
    options: { lang: TEXT },
    positionals: 3,
    run: async (given) => (await import('./explain-command.ts')).explainElement(given),
  },
  draw: {
    usage: 'DEPLOYMENT [CASE] --out DIR [--signed]',
    about: `Draws every document that a case of deployments/DEPLOYMENT produces, or all its cases without one, into
DIR/CASE: a PDF a document, and a PNG a page when pdftoppm (Debian: poppler-utils) is installed.
--signed also signs every box and seals, with a key made for this run. Needs no store.
Exit code 0 when all is drawn, 1 otherwise.
`,
    options: { out: TEXT, signed: FLAG },
    positionals: [1, 2],
    run: async (given) => (await import('./draw-command.ts')).draw(given),
  },
  configuration: {
    usage: '',
    about: 'Writes docs/configuration.md from the schemas that the start checks.\n',
    run: async () => (await pages()).writeConfiguration(),
  },
  errors: {
    usage: '',
    about: 'Writes docs/errors.md from the catalogue of errors.\n',
    run: async () => (await pages()).writeErrors(),
  },
  schemas: {
    usage: '',
    about: `Writes deployments/schemas, what each file of an author may hold, for editors, deployments/settings.md, every
key of deployment.json, and deployments/elements.md, every element type, for people.
`,
    run: async () => (await pages()).writeSchemas(),
  },
  routes: {
    usage: '',
    about: `Prints every call of the API: method, path, feature, the scope that a program needs (- where it is for people only) and the
roles that may make it at all, read from the routes themselves: the same list refuses a request. What a call is about is
refused apart (404, 409). Calls of the feature sandbox exist in a sandbox only.
Switches and read-only roles are those of DEPLOYMENT (demo when absent). "nobody" is a switch that is off.
`,
    run: async () => (await server()).routes(),
  },
  client: {
    usage: '',
    about: `Releases the API as it is: writes clients/openapi.json, what programs are promised, and the types of
clients/typescript. Refused while it would break a program and the version of package.json is still the released one.
Exit code 0 when both are written, 1 otherwise.
`,
    run: async () => (await server()).client(),
  },
  migrate: {
    usage: '',
    about: `Brings the schema of the store that the environment names up to date and stops. Several processes may
try at once: one does it. A run that is killed leaves the schema as it was; start it again.
Exit code 0 when the schema is that of this release, 1 otherwise.
`,
    run: async () => (await store()).migrate(),
  },
  sweep: {
    usage: '',
    about: `Runs what is due now: every job waiting in the outbox (mails, sealing, reminders, expiry), then
every periodic job, due or not (the register's answers, missing scans and seals, hourly root, daily audit head,
unused files, expired rows, retention).
May run beside the server: jobs are leased, none runs twice.
Exit code 0 when nothing was left undone, 1 when a job or a round failed, or a job is dead.
`,
    run: async () => (await server()).sweep(),
  },
  seed: {
    usage: '',
    about: `Fills an empty store of the demo with its accounts and dossiers, as the first npm start does; a store
that has accounts stays as it is. Other deployments have nothing to seed.
Exit code 0 when the store has its accounts, 1 otherwise.
`,
    run: async () => (await server()).seed(),
  },
  ...ACCOUNT_COMMANDS,
  'legal-hold': {
    usage: '[DOSSIER (--set REASON | --lift)]',
    about: `Keeps a dossier from being removed, by the retention job or an erasure, until the hold is lifted.
Without a dossier it lists the holds. Exit code 0 when it is done, 1 when there is no such dossier or hold.
`,
    options: { set: TEXT, lift: FLAG },
    positionals: [0, 1],
    run: async (given) => (await store()).legalHold(given),
  },
  verify: {
    usage: '[--since DATE] [--resume]',
    about: `Reads the whole store and its files and tells whether every invariant holds: audit chains, their ledgers and
daily heads, roots, files, seals, archives, evidence, rows, states, decisions, amounts, pairing, corrections, accounts,
retention, outbox. Changes nothing; may run beside the server.
--since DATE (2026-11-20, from midnight in Paris) looks at what changed since then, as far as the audit tells: a full run is still needed.
--resume continues a run that was interrupted.
Exit code 0 when all hold, 1 when one is broken: its first lines are named.
`,
    options: { since: TEXT, resume: FLAG },
    run: async (given) => (await store()).verify(given),
  },
  evidence: {
    usage: 'DOSSIER --out FILE.asice [--receipt-digests REASON]',
    about: `Writes one file that proves a dossier to somebody who trusts nobody here (ASiC-E, docs/evidence.md): answers,
documents, evidence of the signatures, decisions, receipts, audit lines and their place in the signed roots.
FILE must not exist yet; it is readable by its owner only.
--receipt-digests leaves the receipts out, names them by digest, and says why.
Exit code 0 when the file is complete, 1 otherwise.
`,
    options: { out: TEXT, 'receipt-digests': TEXT },
    positionals: 1,
    run: async (given) => (await evidence()).evidence(given),
  },
  roots: {
    usage: '[--out FILE | --check FILE | --sign FILE --key PEM --out FILE | --take FILE | --new-key]',
    about: `Makes a root over the heads of all audit chains now, as the server does every hour, and prints it.
  --out    writes all roots and the public keys to a file: keep it where nobody of this company can change it
  --check  compares the store, from its first audit row, with such a file or a copy of /evidence/roots.json
  --sign   signs the unsigned roots of a file with the private key PEM; needs no store, for a machine of its own
  --take   takes the signatures of a file back into the store
  --new-key  replaces a lost key by the one of EVIDENCE_KEY, or a generated one, with a row in the audit
Exit code 0 when it is done or the history is the one that was kept, 1 otherwise.
`,
    options: { out: TEXT, check: TEXT, sign: TEXT, key: TEXT, take: TEXT, 'new-key': FLAG },
    run: async (given) => (await evidence()).roots(given),
  },
  'support-bundle': {
    usage: '[FILE]',
    about: `Writes what somebody who helps needs to know into FILE (support-bundle.json): versions, which variables are set, status, counts,
migrations and recent errors. No personal data and no secret is in it: variables that hold a text are only said to be set, and in
errors addresses, quoted texts, long numbers and words with a capital letter are replaced. Runs beside the server.
`,
    positionals: [0, 1],
    run: async (given) => (await store()).supportBundle(given),
  },
  backup: {
    usage: 'FILE [--with-keys | --without-keys] [--keep N] [--keep-days D]',
    about: `Writes the whole store and its files into one archive, consistent as of one moment, while the server goes on.
FILE must not exist yet; it is readable by its owner only.
With BACKUP_RECIPIENT the archive is encrypted (age) and holds the keys kept under DATA_DIR, unless
--without-keys. Without it the archive is plain and holds no keys, unless --with-keys: keep a copy of
the master key elsewhere, since an archive cannot be restored without it.
--keep and --keep-days then remove former archives beside it (its name with other digits), but the N newest and those of D days.
Exit code 0 when the archive is complete and synced, 1 otherwise.
`,
    options: { 'with-keys': FLAG, 'without-keys': FLAG, keep: TEXT, 'keep-days': TEXT },
    positionals: 1,
    run: async (given) => (await store()).backup(given),
  },
  'create-backup-key': {
    usage: 'FILE',
    about: `Makes a key pair for encrypted backups: the identity, which opens them, goes into FILE (0600), and the
recipient, for BACKUP_RECIPIENT, is printed. Both are those of age and age-keygen. Keep FILE away from the server.
Exit code 0 when FILE was written, 1 when it exists already.
`,
    positionals: 1,
    run: async (given) => (await store()).createKey(given),
  },
  restore: {
    usage: 'FILE [--identity IDENTITY] [--moved] [--check]',
    about: `Brings an archive of npm run backup back into the store that the environment names (DATA_DIR,
DATABASE_URL), which must be empty, then verifies every invariant. The archive is checked to its last
byte first: a damaged, truncated or foreign one, or one of a newer release, changes nothing.
--identity names the file that opens an encrypted archive. Without a master key in the archive,
SECRET_KEY_FILE names your copy of it. --check only checks the archive.
Numbers of dossiers, accounts, events and what goes to the register go on behind a gap, since other systems know those that were
given after the backup. --moved says that nothing was written since: they go on where they were.
Exit code 0 when all is there and holds, 1 otherwise.
`,
    options: { check: FLAG, identity: TEXT, moved: FLAG },
    positionals: 1,
    run: async (given) => (await store()).restore(given),
  },
  ...UPGRADE_COMMANDS,
  ...INTEGRATION_COMMANDS,
  ...LIST_COMMANDS,
  'adopt-store': {
    usage: 'FORMER',
    about: `After a deployment was renamed: makes the store of the deployment FORMER that of the one in DEPLOYMENT, which
a start refuses otherwise. Stop the servers first. The master key must be the one of the store, and a store
that began as the demo, or as a preview, can never be adopted.
Exit code 0 when the store is that of DEPLOYMENT now, 1 otherwise.
`,
    positionals: 1,
    run: async (given) => (await store()).adopt(given),
  },
}

// EPIPE is no failure: `| head` stops reading early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
cleanUpOnSignals()
process.exitCode = await runCommand(COMMANDS, process.argv.slice(2))
