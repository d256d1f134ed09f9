import { setTimeout as delay } from 'node:timers/promises'
import { isGone } from '#test/support/api-session.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { Workload } from './workload.ts'

const READY_LIMIT_SECONDS = 10
/** Every nth kill includes PostgreSQL, as a power cut would. */
const POWER_CUT_EVERY = 3

/**
 * Kills the server at random moments under load while dossiers are filled, signed and accepted one after the other;
 * every third time its PostgreSQL too.
 */
export async function killAgainAndAgain({ kills, operations }: FaultSizes): Promise<FaultReport> {
  const server = await RunningServer.start()
  try {
    const workload = await Workload.start({ url: server.url })
    const signing = new Signing(server)
    const readySeconds: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const share = (kill - Math.random()) / kills
      await workload.reach(Math.floor(operations * share))
      await server.kill()
      if (kill % POWER_CUT_EVERY === 0) await server.killPostgres()
      readySeconds.push((await server.restart()) / 1_000)
    }
    await workload.reach(operations)
    await workload.stop()
    const journeys = await signing.stop()
    const unsealed = await countUnsealed(journeys)
    const losses = (await Promise.all(journeys.map((journey) => journey.findLosses()))).flat()
    const slowest = Math.max(0, ...readySeconds)
    return await closeReport(server, workload, {
      figures: [
        { name: 'ready again, the slowest', value: slowest, limit: READY_LIMIT_SECONDS, unit: 's' },
        { name: 'answers, signatures and decisions lost', value: losses.length, limit: 0, unit: '' },
        { name: 'signed documents without a complete seal', value: unsealed, limit: 0, unit: '' },
      ],
      notes: [
        `${kills} kills, ${Math.floor(kills / POWER_CUT_EVERY)} of them with PostgreSQL; ready again in ${medianOf(readySeconds).toFixed(1)} s in the middle`,
        `${journeys.filter(({ acknowledged }) => acknowledged.accepted).length} of ${journeys.length} dossiers begun were filled, signed and accepted meanwhile`,
      ],
      problems: losses.map((each) => `lost: ${each}`),
    })
  } finally {
    await server.stop()
  }
}

/** Takes one dossier after the other to acceptance, resuming after each kill. */
class Signing {
  readonly #journeys: DossierJourney[] = []
  readonly #done: Promise<void>
  #isStopping = false

  constructor(server: RunningServer) {
    this.#done = this.#run(server)
  }

  /** Completes the last one. */
  async stop(): Promise<readonly DossierJourney[]> {
    this.#isStopping = true
    await this.#done
    return this.#journeys
  }

  async #run(server: RunningServer): Promise<void> {
    while (!this.#isStopping) {
      const journey = new DossierJourney(server, `journey-${process.pid}-${this.#journeys.length}`)
      this.#journeys.push(journey)
      while (!(await this.#goOn(journey))) await delay(100)
    }
  }

  async #goOn(journey: DossierJourney): Promise<boolean> {
    try {
      await journey.advance()
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }
}

/** Every document of every dossier has its signer's signature, and a seal that covers the whole file. */
async function countUnsealed(journeys: readonly DossierJourney[]): Promise<number> {
  let count = 0
  for (const journey of journeys) {
    const documents = await journey.signedDocuments()
    if (documents.length === 0) count += 1
    for (const document of documents) {
      const seals = checkSignatures(document)
      const isWhole = seals.length === 2 && seals.every(({ isValid }) => isValid) && seals.at(-1)?.coversAll
      if (isWhole !== true) count += 1
    }
  }
  return count
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
