import { expect, it } from 'vitest'
import { Misuse, type Arguments, type Outcome } from '../terminal/command.ts'
import * as accounts from './account-commands.ts'
import * as evidence from './evidence-commands.ts'
import * as integrations from './integration-commands.ts'
import * as screening from './screening-commands.ts'
import * as store from './store-commands.ts'
import * as upgrade from './upgrade-command.ts'
import * as versions from './version-commands.ts'

/** A command, its arguments, and what it says about them. */
type WrongCall = readonly [(given: Arguments) => Promise<Outcome>, Arguments, RegExp]

const given = (values: Arguments['values'], ...positionals: readonly string[]) => ({ positionals, values })

const WRONG_CALLS: Readonly<Record<string, WrongCall>> = {
  'backup --keep some': [store.backup, given({ keep: 'some' }, 'a.tar'), /^--keep some is no number$/],
  'backup with and without keys': [
    store.backup,
    given({ 'with-keys': true, 'without-keys': true }, 'a.tar'),
    /^--with-keys and --without-keys exclude each other$/,
  ],
  'verify --since 2026-02-30': [
    store.verify,
    given({ since: '2026-02-30' }),
    /^--since 2026-02-30 is no date/,
  ],
  'legal-hold 12 without --set': [store.legalHold, given({}, '12'), /^a dossier number is needed/],
  'legal-hold 12 for a blank reason': [
    store.legalHold,
    given({ set: ' ' }, '12'),
    /^a dossier number is needed/,
  ],
  'roots --sign and --take': [evidence.roots, given({ sign: 'a', take: 'b' }), /exclude each other$/],
  'list-accounts --role boss': [accounts.list, given({ role: 'boss' }), /^--role: Invalid option/],
  'create-account --role boss': [accounts.create, given({ role: 'boss' }), /--role: /],
  'set-advisor-identity of nothing': [
    accounts.changeAdvisorIdentity,
    given({}, 'a@b.test'),
    /^nothing to change/,
  ],
  'rotate-integration --overlap x': [
    integrations.rotate,
    given({ overlap: 'x' }, 'CRM'),
    /^--overlap: Invalid/,
  ],
  'recompute-screening --last 0': [screening.recompute, given({ last: '0' }), /^--last is 1 at least$/],
  'load-screening-list --list Gels': [screening.load, given({ list: 'Gels' }, 'a.csv'), /^Gels: the code/],
  'record-reads --sample x': [
    upgrade.record,
    given({ at: '2026-11-20T03:00:00Z', sample: 'x' }, 'reads.json'),
    /^--sample x is no number$/,
  ],
  'export-deployment --version new': [
    versions.exportVersion,
    given({ version: 'new' }),
    /^--version new is no number$/,
  ],
  'import-deployment --over 1.5': [
    versions.importVersion,
    given({ over: '1.5' }, 'x'),
    /^--over 1\.5 is no number$/,
  ],
}

it.each(Object.entries(WRONG_CALLS))('%s: tries nothing and says so', async (_, [run, values, reason]) => {
  const call = Promise.resolve(values).then(run)

  await expect(call).rejects.toBeInstanceOf(Misuse)
  await expect(call).rejects.toThrow(reason)
})
