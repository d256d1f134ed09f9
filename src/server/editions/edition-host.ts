import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { hubOf } from '../live/index.ts'
import { periodicWork } from '../operations/index.ts'
import { planMissingJobs, planPeriodicJobs } from '../outbox/periodic-jobs.ts'
import type { Edition } from './edition.ts'

/** Same as the framework's own server; longer than the idle timeout of proxies. */
const KEEP_ALIVE_MS = 72_000
const HANG_UP_EVERY_MS = 100
const PLAN_EVERY_MS = 60_000
/** Maximum duration of a replaced edition's jobs; their leases are renewed until then. */
const LONGEST_JOB_MS = 600_000

/** The listening server of a process. One edition serves requests at a time; it can be replaced without downtime. */
export class EditionHost {
  #edition: Edition
  #servers: readonly Server[] = []
  /** Open connections with the number of their running requests. */
  readonly #connections = new Map<Socket, number>()
  /** Replaced editions with running requests or jobs, and the promise of their end. */
  readonly #retiring = new Map<Edition, Promise<void>>()
  #isStopping = false
  #planning: NodeJS.Timeout | undefined

  constructor(first: Edition) {
    this.#edition = first
  }

  get edition(): Edition {
    return this.#edition
  }

  /** The serving edition, and replaced ones with running requests or jobs. */
  get editions(): readonly Edition[] {
    return [this.#edition, ...this.#retiring.keys()]
  }

  /** Listens and runs jobs. A name such as localhost may resolve to several addresses; only the first one has to be free. */
  async start({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
    const [first = host, ...others] =
      host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
    this.#servers = [await this.#listen(port, first)]
    const rest = await Promise.allSettled(others.map((address) => this.#listen(port, address)))
    this.#servers = [
      ...this.#servers,
      ...rest.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    ]
    await planPeriodicJobs(this.#edition.services, periodicWork(this.#edition.services))
    await this.#edition.services.outbox.start()
    this.#planning = setInterval(() => void this.#planMissing(), PLAN_EVERY_MS)
    this.#planning.unref()
  }

  /**
   * Switches to `next`; the former edition finishes its running requests and jobs. When it throws, the former edition still
   * serves.
   */
  async replace(next: Edition): Promise<void> {
    await planPeriodicJobs(next.services, periodicWork(next.services))
    await next.services.outbox.start()
    const former = this.#edition
    this.#edition = next
    const retirement = retire(former).finally(() => this.#retiring.delete(former))
    this.#retiring.set(former, retirement)
  }

  /**
   * Waits for running requests to finish, then up to `graceMs` for jobs (by default the outbox's own limit), including
   * those of replaced editions. Does not close the store.
   */
  async stop(graceMs?: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#planning)
    const { services, app } = this.#edition
    await hubOf(services).close()
    const closed = Promise.all(this.#servers.map((server) => close(server)))
    // Clients keep connections alive: close each when it becomes idle.
    const hangUp = setInterval(() => this.#hangUp(), HANG_UP_EVERY_MS)
    await closed
    clearInterval(hangUp)
    await this.#edition.drained()
    await app.close()
    const jobs = this.editions.map((each) => each.services.outbox.stop(graceMs))
    await Promise.all([...jobs, ...this.#retiring.values()])
  }

  async #planMissing(): Promise<void> {
    const { services } = this.#edition
    // A failed attempt is repeated a minute later, and requests report an unavailable database.
    await planMissingJobs(services, periodicWork(services)).catch(() => undefined)
  }

  /**
   * Closes connections without a running request. `closeIdleConnections` skips those that never had one, such as a
   * browser's preconnects and Node's `fetch` after an aborted stream, which would delay the stop until its limit.
   */
  #hangUp(): void {
    for (const [connection, requests] of this.#connections) if (requests === 0) connection.destroySoon()
  }

  #count(connection: Socket, change: number): void {
    const requests = this.#connections.get(connection)
    if (requests !== undefined) this.#connections.set(connection, requests + change)
  }

  async #listen(port: number, host: string): Promise<Server> {
    const server = createServer((request, response) => {
      if (this.#isStopping) response.setHeader('connection', 'close')
      const { socket } = request
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
      this.#edition.handle(request, response)
    })
    server.on('connection', (connection) => {
      this.#connections.set(connection, 0)
      connection.once('close', () => this.#connections.delete(connection))
    })
    server.keepAliveTimeout = KEEP_ALIVE_MS
    // No limit, since slow uploads may take long.
    server.requestTimeout = 0
    server.listen(port, host)
    await once(server, 'listening')
    return server
  }
}

/** Never rejects, since nothing awaits it while the process runs. */
async function retire(edition: Edition): Promise<void> {
  const { outbox, log } = edition.services
  await Promise.all([outbox.stop(LONGEST_JOB_MS), edition.drained()])
  await edition.app
    .close()
    .catch((error: unknown) => log.error({ err: error }, 'deployment: a former version did not close'))
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
