import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry, type GaugeConfiguration } from 'prom-client'
import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import { hubOf } from '../live/index.ts'
import type { Services } from '../services.ts'
import { readOutbox } from './read-outbox.ts'
import { readAlerts } from './read-status.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const PREFIX = 'paraphe_'

/**
 * `/metrics` in Prometheus format: durations by route, outbox, pool, process. Labels are route patterns and job kinds;
 * no personal data. Must be registered before the routes it measures.
 */
export function registerMetrics(app: App, services: Services): void {
  const meter = meterOf(services)
  measureRequests(app, meter.durations)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // 404 instead of 403: do not disclose the endpoint.
    if (!mayRead(request, services.config.metricsToken)) throw new Failure('NOT_FOUND')
    return reply.type(meter.registry.contentType).send(await meter.registry.metrics())
  })
}

interface Meter {
  readonly registry: Registry
  readonly durations: Histogram<'method' | 'route' | 'status'>
}

type AddGauge = (configuration: Omit<GaugeConfiguration<string>, 'registers'>) => void

const meters = new WeakMap<Services['store']['pool'], Meter>()

/** One meter for all editions of a process, so that counters continue when another version is served. */
function meterOf(services: Services): Meter {
  const { pool } = services.store
  const meter = meters.get(pool) ?? openMeter(services)
  meters.set(pool, meter)
  return meter
}

function openMeter(services: Services): Meter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from request to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const gauge: AddGauge = (configuration) =>
    registry.registerMetric(new Gauge({ ...configuration, registers: [] }))
  measureProcess(services, gauge)
  measureOutbox(services, gauge)
  measureAlerts(services, gauge)
  return { registry, durations }
}

function measureRequests(app: App, durations: Meter['durations']): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Ignore streams: they last as long as their page is open.
    if (!isStream(reply)) {
      const route = request.routeOptions.url ?? 'unmatched'
      durations.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1_000,
      )
    }
    done()
  })
}

/** Gauges of this process alone. */
function measureProcess(services: Services, gauge: AddGauge): void {
  const { pool } = services.store
  gauge({
    name: `${PREFIX}store_connections`,
    help: 'Connections of the pool; waiting: requests for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  gauge({
    name: `${PREFIX}live_streams`,
    help: 'Pages that follow changes by server-sent events',
    collect() {
      this.set(hubOf(services).size)
    },
  })
  // None with a single host or without a primary.
  gauge({
    name: `${PREFIX}standby_lag_seconds`,
    help: 'Seconds that another host of DATABASE_URL is behind the one that takes writes',
    labelNames: ['host'],
    collect() {
      this.reset()
      for (const { host, seconds } of services.store.standbys?.() ?? []) this.set({ host }, seconds)
    },
  })
}

/** Across all processes: queried at each scrape. */
function measureOutbox(services: Services, gauge: AddGauge): void {
  gauge({
    name: `${PREFIX}outbox_jobs`,
    help: 'Jobs not done, by kind: due now, failed and waiting to be tried again, dead',
    labelNames: ['kind', 'state'],
    async collect() {
      this.reset()
      for (const { kind, due, failed, dead } of await readOutbox(services)) {
        this.set({ kind, state: 'due' }, due)
        this.set({ kind, state: 'failed' }, failed)
        this.set({ kind, state: 'dead' }, dead)
      }
    },
  })
  // Gauges are collected concurrently, so each runs its own query.
  gauge({
    name: `${PREFIX}outbox_oldest_due_seconds`,
    help: 'How long the oldest job that is due has waited',
    async collect() {
      this.set(Math.max(0, ...(await readOutbox(services)).map(({ oldestSeconds }) => oldestSeconds)))
    },
  })
}

/** One gauge per alert in force, so that a Prometheus rule can forward them. */
function measureAlerts(services: Services, gauge: AddGauge): void {
  gauge({
    name: `${PREFIX}alert`,
    help: 'Alerts in force: 1, by code and severity',
    labelNames: ['code', 'severity'],
    async collect() {
      this.reset()
      for (const { code, severity } of await readAlerts(services)) this.set({ code, severity }, 1)
    },
  })
}

function isStream(reply: FastifyReply): boolean {
  return String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
}

/** Allowed from loopback, unless forwarded by a proxy, or with the configured token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined)
    return (
      token !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
    )
  const { remoteAddress = '' } = request.socket
  const isLoopback = /^(::1|(::ffff:)?127\.)/.test(remoteAddress)
  return isLoopback && !['x-forwarded-for', 'forwarded'].some((name) => name in request.headers)
}
