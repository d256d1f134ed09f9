import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { ApiSession } from '#test/support/api-session.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { reachServer } from '#test/support/start-server.ts'
import { findMedian } from '../measure.ts'
import { readLaunch } from '../read-launch.ts'

/** Resources that a server uses for a whole subscription, from the list of forms to sealed documents. */
const BUDGETS = { cpu: 0.3, residentMegabytes: 500 } as const
/** Fewer rounds would not show how far the old generation grows: decision 132. */
const ROUNDS = '60'
const POLL_MS = 250

const Used = z.object({
  cpu: z.number(),
  mainCpu: z.number(),
  residentMegabytes: z.number(),
})

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
    rounds: { type: 'string', default: ROUNDS },
  },
})
if (values.help === true)
  console.log(
    `node bench/subscription/run.ts [--rounds ${ROUNDS}] [--json]: processor seconds and memory of a server for a subscription`,
  )
else await measure(Number(values.rounds))

async function measure(rounds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-subscription-'))
  await chmod(directory, 0o711)
  const port = await findFreePort()
  const child = fork(new URL('serve.ts', import.meta.url), [String(port), directory], await readLaunch())
  try {
    await once(child, 'message')
    const server = reachServer(`http://localhost:${port}`)
    const investor = new ApiSession(server.url, 'direct')
    await investor.need('GET', '/users/me')
    const used: z.infer<typeof Used>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const signer = { sessions: new Map([['direct', investor]]), pollMs: POLL_MS }
      const journey = new DossierJourney(server, `bench-${round}`, signer)
      await ask(child)
      await journey.advanceToSealed()
      used.push(await ask(child))
    }
    report(used)
  } finally {
    child.send('stop')
    await once(child, 'exit')
    await rm(directory, { recursive: true })
  }
}

async function ask(child: ChildProcess): Promise<z.infer<typeof Used>> {
  child.send('used')
  const [message] = await once(child, 'message')
  return Used.parse(message)
}

function report(used: readonly z.infer<typeof Used>[]): void {
  // The first ones compile the form and open the fonts.
  const warm = used.slice(Math.min(2, used.length - 1))
  const result = {
    cpu: findMedian(warm.map(({ cpu }) => cpu)),
    mainCpu: findMedian(warm.map(({ mainCpu }) => mainCpu)),
    residentMegabytes: Math.max(...used.map(({ residentMegabytes }) => residentMegabytes)),
  }
  if (values.json === true) {
    console.log(JSON.stringify({ ...result, budgets: BUDGETS }))
    return
  }
  const verdict = (name: keyof typeof BUDGETS) =>
    `of ${BUDGETS[name]} ${result[name] <= BUDGETS[name] ? 'within' : 'OVER'}`
  console.log(`processor seconds of a subscription  ${result.cpu.toFixed(2)} ${verdict('cpu')}`)
  console.log(`  of the main thread                 ${result.mainCpu.toFixed(2)}`)
  console.log(
    `resident megabytes at most           ${result.residentMegabytes} ${verdict('residentMegabytes')}`,
  )
}
