import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeout as delay } from 'node:timers/promises'
import { DossierJourney, isConnectionLost } from '#test/support/dossier-journey.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { RunningServer } from '#test/support/start-server.ts'

const KILLS = 20
/** Longer than one call, shorter than the journey: kills fall into every part of it. */
const LONGEST_LIFE_MS = 500

let server: RunningServer
beforeAll(async () => {
  server = await RunningServer.start()
}, 90_000)
afterAll(() => server.stop())

it('keeps everything acknowledged through kills at random moments', { timeout: 300_000 }, async () => {
  const journeys = [new DossierJourney(server, 'journey-0')]
  let kills = 0

  for (;;) {
    const journey = journeys.at(-1)
    if (!journey) throw new Error('no journey')
    const outcome =
      kills < KILLS ? await advanceUntilKilled(journey) : await journey.advance().then(() => 'finished')
    if (outcome === 'killed') {
      kills += 1
      await server.restart()
      for (const each of journeys) expect(await each.findLosses()).toEqual([])
    } else {
      if (kills === KILLS) break
      journeys.push(new DossierJourney(server, `journey-${journeys.length}`))
    }
  }

  for (const journey of journeys) {
    expect(await journey.findLosses()).toEqual([])
    const documents = await journey.signedDocuments()
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents) {
      expect(checkSignatures(document).map(({ isValid, coversAll }) => ({ isValid, coversAll }))).toEqual([
        { isValid: true, coversAll: false },
        { isValid: true, coversAll: true },
      ])
    }
  }
})

async function advanceUntilKilled(journey: DossierJourney): Promise<'killed' | 'finished'> {
  const cancel = new AbortController()
  const killed = delay(Math.random() * LONGEST_LIFE_MS, undefined, { signal: cancel.signal }).then(
    () => server.kill().then(() => true),
    () => false,
  )
  try {
    await journey.advance()
    cancel.abort()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  }
  return (await killed) ? 'killed' : 'finished'
}
