import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { laterRelease } from '#test/support/run-later-release.ts'
import { RunningServer } from '#test/support/start-server.ts'
import type { FaultReport, FaultSizes } from './scenario.ts'

/** More points than this of a run of some seconds are the same. */
const MOST_KILLS = 20
/** Of these kills PostgreSQL is killed too. */
const WITH_POSTGRES = 4
const FORMER = { LOG_LEVEL: 'silent' }
const LATER = { ...FORMER, ...laterRelease('breaking') }

interface Outcome {
  readonly release: 'former' | 'later'
  readonly problems: readonly string[]
}

/**
 * Kills an upgrade that the former release could not run beside, at points spread over its duration. After each kill one of the two
 * releases must start and its `verify` be green, and the upgrade can be run again.
 */
export async function killThroughUpgrades({ kills }: FaultSizes): Promise<FaultReport> {
  const points = Math.min(kills, MOST_KILLS)
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-upgrade-'))
  await chmod(directory, 0o711)
  const demo = await RunningServer.seedOnce()
  try {
    const whole = await killAt(join(directory, 'whole'), Number.POSITIVE_INFINITY, false)
    const outcomes: Outcome[] = []
    for (let point = 1; point <= points; point += 1) {
      const at = (whole.milliseconds * point) / (points + 1)
      const dataDir = join(directory, `point-${point}`)
      outcomes.push((await killAt(dataDir, at, point % WITH_POSTGRES === 0)).outcome)
      await rm(dataDir, { recursive: true, force: true })
    }
    const all = [whole.outcome, ...outcomes]
    const problems = all.flatMap((each) => each.problems)
    const count = (release: Outcome['release']) => outcomes.filter((each) => each.release === release).length
    return {
      figures: [
        { name: 'kills after which no release ran green', value: problems.length, limit: 0, unit: '' },
      ],
      notes: [
        `${points} kills in an upgrade of ${(whole.milliseconds / 1_000).toFixed(1)} s: ` +
          `${count('former')} times the former release ran on, ${count('later')} times the later one`,
      ],
      problems,
    }
  } finally {
    await demo.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Upgrades a fresh copy and kills it after so many milliseconds; then one release has to run. */
async function killAt(
  dataDir: string,
  after: number,
  withPostgres: boolean,
): Promise<{ readonly milliseconds: number; readonly outcome: Outcome }> {
  await RunningServer.copyDemo(dataDir)
  const [former, later] = [await RunningServer.at(dataDir, FORMER), await RunningServer.at(dataDir, LATER)]
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [
      'src/server/commands/paraphe.ts',
      'upgrade',
      '--without-rehearsal',
      '--archive',
      join(dataDir, 'before.tar'),
    ],
    { stdio: 'ignore', env: { ...process.env, ...LATER, DATA_DIR: dataDir, DEPLOYMENT: 'demo' } },
  )
  const ended = once(child, 'exit')
  const waiting = new AbortController()
  if (Number.isFinite(after)) {
    await Promise.race([ended, delay(after, undefined, { signal: waiting.signal }).catch(() => undefined)])
    waiting.abort()
    child.kill('SIGKILL')
    // There is none yet, or the upgrade has stopped it.
    if (withPostgres) await later.killPostgres().catch(() => undefined)
  }
  const [code] = await ended
  const milliseconds = performance.now() - started
  if (!Number.isFinite(after) && code !== 0)
    throw new Error(`the upgrade that nobody kills ended with ${code}`)
  const outcome = await findRunning(former, later, `kill after ${Math.round(milliseconds)} ms`)
  return { milliseconds, outcome }
}

async function findRunning(former: RunningServer, later: RunningServer, what: string): Promise<Outcome> {
  const release = (await isUpgraded(former)) ? 'later' : 'former'
  const server = release === 'later' ? later : former
  try {
    await server.restart()
    const verified = await server.command('verify')
    const problems = verified.code === 0 ? [] : [`${what}: ${verified.output}`]
    return { release, problems }
  } catch (error) {
    return { release, problems: [`${what}: the ${release} release did not start: ${String(error)}`] }
  } finally {
    await server.terminate()
  }
}

/** By the former release, which reads no store that needs the later one. */
async function isUpgraded(former: RunningServer): Promise<boolean> {
  const { output } = await former.command('legal-hold')
  return output.includes('was written by a newer release')
}
