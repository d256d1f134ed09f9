import { describeRehearsal } from '../rehearse/describe-rehearsal.ts'
import type { Arguments, Outcome } from '../terminal/command.ts'
import { megabytes, rehearseUpgrade, type UpgradeRehearsal } from '../upgrade/rehearse-upgrade.ts'

/** Rehearses the upgrade of the store that the environment names to this release, on a copy. */
export async function rehearseRelease({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  const rehearsal = await rehearseUpgrade({
    source: { path, identityFile: text('identity') },
    environment: process.env,
    beside: text('beside'),
    onStep: (step) => process.stderr.write(`${step}…\n`),
  })
  return { ok: rehearsal.problems.length === 0, lines: describe(path, rehearsal), data: { ...rehearsal } }
}

function describe(path: string, rehearsal: UpgradeRehearsal): readonly string[] {
  const { createdAt, migrations, seconds, bytes, differences, checks, deployment, problems } = rehearsal
  const times = Object.entries(seconds).map(([step, value]) => `${step} ${value.toFixed(1)} s`)
  return [
    `${path}, written at ${createdAt}`,
    times.join(', '),
    `${megabytes(bytes)} on disk`,
    migrations.length === 0 ? 'no migration' : `${migrations.length} migrations: ${migrations.join(', ')}`,
    ...differences.map((each) => `  ${each}`),
    ...(checks.length > 0
      ? [`verify: ${checks.filter(({ ok }) => ok).length} of ${checks.length} checks hold`]
      : []),
    ...(deployment ? describeRehearsal(deployment) : []),
    ...problems.map((each) => `NO  ${each}`),
    problems.length === 0 ? 'GO' : 'NO: the store that is in use was not touched',
  ]
}
