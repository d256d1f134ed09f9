import { type Commands, FLAG, TEXT } from '../terminal/command.ts'

/** Commands around an upgrade, for `paraphe.ts`. */
export const UPGRADE_COMMANDS: Commands = {
  'try-backup': {
    usage: 'FILE [--identity IDENTITY] [--beside DIR]',
    about: `Truly restores an archive of the store in use into a folder of its own beside DATA_DIR (or under --beside), with a
PostgreSQL of its own, verifies every invariant there and removes it. The store gets a row in its history that says when
and whether all held; the status page shows it. For every night, after npm run backup.
--identity names the file that opens an encrypted archive.
Exit code 0 when everything is there and holds, 1 otherwise.
`,
    options: { identity: TEXT, beside: TEXT },
    positionals: 1,
    run: async (given) => (await import('./upgrade-command.ts')).tryBackup(given),
  },
  upgrade: {
    usage:
      '--rehearse FILE [--from DIR] [--accept-reads] [--identity IDENTITY] [--beside DIR] | [--archive FILE] [--remove] [--without-rehearsal]',
    about: `Brings the store that the environment names to this release. In the folder of this release, with the server's variables.

--rehearse tries it on a copy and changes nothing: restores an archive of npm run backup, last night's best, into a folder of
its own beside DATA_DIR (or under --beside) with a PostgreSQL of its own, runs the migrations of this release there, then
verify, then the rehearsal of the deployment. Prints how long each took, the disk it needs, which tables, columns and
rows differ, whether the servers may go on meanwhile, and GO or NO. A migration that fails is named with its first bad row.
--from names the folder of the release that runs: it answers a sample of reads on the copy before the migrations and this one
after them, for people of every role. An answer that is refused, lacks a field or has another value means NO, unless
--accept-reads says that you have read the differences. --identity names the file that opens an encrypted archive.

Without --rehearse it does what was rehearsed within the last seven days (--without-rehearsal does it anyhow). --archive names
the file for a backup of the store as it was, needed when the former release could not run on the result. Values that this
release has no place for are named and nothing is done without --remove. Where no server runs, migrations and all checks
are one transaction: when one fails, or the machine, the store is as it was. Beside running servers it takes only what
leaves them running, and checks afterwards.
Exit code 0 for GO or a store of this release whose checks hold, 1 otherwise.
`,
    options: {
      rehearse: TEXT,
      from: TEXT,
      'accept-reads': FLAG,
      identity: TEXT,
      beside: TEXT,
      archive: TEXT,
      remove: FLAG,
      'without-rehearsal': FLAG,
    },
    run: async (given) => (await import('./upgrade-command.ts')).upgrade(given),
  },
  'record-reads': {
    usage: 'FILE --at TIME [--sample 1000] [--like FILE]',
    about: `For npm run upgrade -- --rehearse, which runs it in the folders of both releases, on a copy of a store: answers a sample of
reads for people of every role and writes the answers to FILE. Any other store than the copy of
a rehearsal is refused: access tokens are made in it. --like takes the reads of another such file. --at is the time of the clock.
Exit code 0 when they are written, 1 otherwise.
`,
    options: { at: TEXT, sample: TEXT, like: TEXT },
    positionals: 1,
    run: async (given) => (await import('./upgrade-command.ts')).record(given),
  },
}
