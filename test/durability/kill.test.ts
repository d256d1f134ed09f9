import { describe, expect, it } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { Decided } from '#contract/review.ts'
import { RELEASE_DECISION_JOB } from '#server/review/decision-hold.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { killAgainAndAgain } from '../faults/kills.ts'
import { hasLost } from '../faults/scenario.ts'
import { killThroughUpgrades } from '../faults/upgrade-kills.ts'

/** Every third kill takes PostgreSQL along. */
const SIZE = process.env['LONG_RUN'] ? { kills: 10, operations: 500 } : { kills: 3, operations: 150 }

it('keeps everything acknowledged through kills at random moments', { timeout: 600_000 }, async () => {
  const report = await killAgainAndAgain({ ...SAMPLE, ...SIZE })

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

// Half an hour. Every day src/server/upgrade/upgrade-store.test.ts ends the connection of an upgrade at two points.
if (process.env['LONG_RUN'])
  it(
    'leaves one of the two releases running after a kill at each of 20 points of an upgrade',
    { timeout: 3_600_000 },
    async () => {
      const report = await killThroughUpgrades({ ...SAMPLE, ...SIZE, kills: 20 })

      expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
    },
  )

/** Sizes that this scenario does not use. */
const SAMPLE = { restarts: 0, dossiers: 0, megabytes: 0, seconds: 0 }

if (process.env['LONG_RUN'])
  describe('a server that is killed while decisions may be undone', () => {
    it(
      'sends a decision once when its time is over, and nothing of one that was undone',
      { timeout: 400_000 },
      async () => {
        // The job is made due instead of waiting for it.
        const server = await RunningServer.start({ DECISION_UNDO_SECONDS: '60' })
        try {
          const reviewer = new ApiSession(server.url, 'reviewer')
          const [kept, undone] = await acceptTwo(reviewer)

          await server.kill()
          await server.restart()
          const early = [await countSent(server, kept.id), await countSent(server, undone.id)]
          const { status } = await reviewer.send('POST', `/dossiers/integration-state/${undone.id}/undo`, {
            decision: undone.decision,
          })
          await server.makeJobsDue(RELEASE_DECISION_JOB)
          await server.kill()
          await server.restart()
          await expect.poll(() => countHolds(server), { timeout: 120_000 }).toBe(0)
          await server.kill()
          await server.restart()

          expect(early).toEqual([NOTHING, NOTHING])
          expect(status).toBe(200)
          expect(await countSent(server, kept.id)).toMatchObject({ attempts: 1 })
          expect(await countSent(server, undone.id)).toEqual(NOTHING)
          expect([await stateOf(reviewer, kept.id), await stateOf(reviewer, undone.id)]).toEqual([
            'validated',
            'ongoing',
          ])
        } finally {
          await server.stop()
        }
      },
    )
  })

const NOTHING = { attempts: 0, mails: 0 }

interface Accepted {
  readonly id: number
  readonly decision: number
}

/** Accepts two dossiers of the demo that may be accepted as they are. */
async function acceptTwo(reviewer: ApiSession): Promise<readonly [Accepted, Accepted]> {
  const list = DossierList.parse(await reviewer.need('GET', '/dossiers/integration-state?state=ongoing'))
  const accepted: Accepted[] = []
  for (const { id } of list.dossiers) {
    if (accepted.length === 2) break
    const { status, body } = await reviewer.send('PUT', `/dossiers/integration-state/${id}`, {
      integration_state: 'validated',
    })
    if (status === 200) accepted.push({ id, decision: Decided.parse(body).decision })
  }
  const [first, second] = accepted
  if (!first || !second) throw new Error('the demo has no two dossiers that may be accepted')
  return [first, second]
}

async function stateOf(reviewer: ApiSession, id: number): Promise<unknown> {
  return (await reviewer.need('GET', `/dossier/integration-state/${id}/state`))['state']
}

async function count(server: RunningServer, rows: string, values: readonly unknown[] = []): Promise<number> {
  const store = await server.openStore()
  try {
    const { rows: found } = await store.query(`select count(*)::int as count from ${rows}`, [...values])
    return found[0].count
  } finally {
    await store.end()
  }
}

const countHolds = (server: RunningServer) => count(server, 'decision_hold')

/** What has left about a dossier: deliveries to the register, and mails of the decision. */
async function countSent(server: RunningServer, id: number) {
  return {
    attempts: await count(server, 'register_attempt where dossier_id = $1', [id]),
    mails: await count(server, `outbox where kind = 'mail' and dedup_key like $1`, [`review-${id}-%`]),
  }
}
