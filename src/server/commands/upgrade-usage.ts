import type { Commands } from '../terminal/command.ts'

const TEXT = { type: 'string' } as const

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
  'rehearse-upgrade': {
    usage: 'FILE [--identity IDENTITY] [--beside DIR]',
    about: `Rehearses an upgrade to this release: restores an archive of npm run backup, last night's best, into a folder of its own
beside DATA_DIR (or under --beside) with a PostgreSQL of its own, runs the migrations of this release there, then
verify, then the rehearsal of the deployment. Prints how long each took, the disk it needs, which tables, columns and
rows differ from before, and GO or NO. A migration that fails is named with its first bad row. The environment is that of
the server; the store in use is neither read nor changed, and the folder is removed.
--identity names the file that opens an encrypted archive.
Exit code 0 for GO, 1 otherwise.
`,
    options: { identity: TEXT, beside: TEXT },
    positionals: 1,
    run: async (given) => (await import('./upgrade-command.ts')).rehearseRelease(given),
  },
}
