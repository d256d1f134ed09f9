import type { Config } from '../config.ts'
import { describeRehearsal } from '../rehearse/describe-rehearsal.ts'
import { describeBreaks } from '../store/migrate-beside-servers.ts'
import type { UpgradedChecks } from './check-upgraded.ts'
import { megabytes, type UpgradeRehearsal } from './rehearse-upgrade.ts'
import type { Upgrade } from './upgrade-store.ts'

/** Describes a restored archive, for the operator's terminal. */
export function describeTrial(path: string, rehearsal: UpgradeRehearsal): readonly string[] {
  const { createdAt, seconds, bytes, migrations, differences, problems } = rehearsal
  return [
    `${path}, written at ${createdAt}`,
    describeTimes(seconds),
    `${megabytes(bytes)} on disk`,
    migrations.length === 0 ? 'no migration' : `${migrations.length} migrations: ${migrations.join(', ')}`,
    ...differences.map((each) => `  ${each}`),
    ...describeChecks(rehearsal),
    ...problems.map((each) => `NO  ${each}`),
  ]
}

/** As `describeTrial`, with the requirements of the upgrade and the verdict. */
export function describeUpgradeRehearsal(
  path: string,
  rehearsal: UpgradeRehearsal,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): readonly string[] {
  const { breaks, removed, reads, problems } = rehearsal
  return [
    ...describeTrial(path, rehearsal),
    ...(reads === undefined
      ? ['reads were not compared: --from names the folder of the release that runs']
      : [`${reads.reads} reads compared`, ...reads.differences.map((each) => `  ${each}`)]),
    breaks.length === 0
      ? databaseUrl === undefined
        ? 'the server must stop, which holds the embedded PostgreSQL; the former release runs on the result too'
        : 'the servers may go on: the former release runs on the result too'
      : `the servers must stop, and the upgrade needs --archive: ${describeBreaks(breaks)}`,
    ...(removed.length > 0 ? [`gone for good, needs --remove: ${removed.join(', ')}`] : []),
    problems.length === 0 ? 'GO' : 'NO: the store that is in use was not touched',
  ]
}

/** Describes what an upgrade did, or why it did nothing. */
export function describeUpgrade(upgrade: Upgrade): readonly string[] {
  const { migrations, seconds, servers, problems, isDone } = upgrade
  if (migrations.length === 0) return ['The store is of this release: nothing to do']
  return [
    describeTimes(seconds),
    ...describeChecks(upgrade),
    ...problems.map((each) => `NO  ${each}`),
    ...(isDone
      ? [
          `The store is of this release: ${migrations.length} migrations, ${migrations.join(', ')}`,
          problems.length > 0
            ? 'Keep the former release, which runs on it too, until it is known why the checks do not hold'
            : servers.length > 0
              ? `${servers.length} servers run on it: start them anew on this release, one after the other`
              : 'Start the servers of this release',
        ]
      : ['Nothing was changed: the store is as it was, and the former release runs on it']),
  ]
}

function describeTimes(seconds: Readonly<Record<string, number>>): string {
  return Object.entries(seconds)
    .map(([step, value]) => `${step} ${value.toFixed(1)} s`)
    .join(', ')
}

function describeChecks({ checks, deployment }: UpgradedChecks): readonly string[] {
  return [
    ...(checks.length > 0
      ? [`verify: ${checks.filter(({ ok }) => ok).length} of ${checks.length} checks hold`]
      : []),
    ...(deployment ? describeRehearsal(deployment) : []),
  ]
}
