import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import type { AlertFacts } from '#rules/alert-rules.ts'
import { BACKUP_MADE, STORE_SUBJECT } from '../../audit/store-events.ts'
import { realTime } from '../../clock.ts'
import { findSources } from '../../screening/index.ts'
import type { Services } from '../../services.ts'
import { readSigningIdentity, sealCertificate } from '../../signing-identity.ts'
import { readOutbox } from '../read-outbox.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CERTIFICATE_MS = 5_000
const RATE_MINUTES = 15
/** Lists are fetched each hour. */
const LATE_LIST_HOURS = 26
/** Jobs that request a timestamp at the end. */
const TIMESTAMPED = ['envelope.seal', 'envelope.evidence']

/** All inputs of the rules, read outside transactions. Whatever cannot be read is null and logged. */
export async function gatherFacts(services: Services): Promise<AlertFacts> {
  const { log } = services
  const known = async <T>(fact: string, read: () => Promise<T | null>): Promise<T | null> => {
    try {
      return await read()
    } catch (error) {
      log.warn({ err: error, fact }, 'alerts: fact not read')
      return null
    }
  }
  const queues = await known('outbox', () => readOutbox(services))
  return {
    backupHours: await known('backup', () => readBackupHours(services)),
    oldestDueSeconds: queues && Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)),
    givenUp: queues && queues.reduce((sum, { dead }) => sum + dead, 0),
    diskFreePercent: await known('disk', () => readFreePercent(services)),
    sealDays: await known('seal', () => readSealDays(services)),
    certificateDays: await known('certificate', () => readCertificateDays(services)),
    timestampMinutes: await known('timestamp', () => readTimestampMinutes(services)),
    clockSeconds: await known('clock', () => readClockSeconds(services)),
    requests: await known('requests', () => readRequests(services)),
    standbys: readStandbys(services),
    lateLists: await known('lists', () => readLateLists(services)),
  }
}

/** Without a backup, counts from the creation of the store. */
async function readBackupHours({ store, clock }: Services): Promise<number | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(
      (select max(at) from audit where subject = ${STORE_SUBJECT} and action = ${BACKUP_MADE}),
      (select at from audit order by id limit 1)) as since`.execute(store.db)
  const since = rows[0]?.since
  return since ? (clock.now().getTime() - since.getTime()) / HOUR_MS : null
}

async function readFreePercent({ config }: Services): Promise<number | null> {
  const { bavail, blocks } = await statfs(config.dataDir)
  return blocks === 0 ? null : (bavail / blocks) * 100
}

async function readSealDays(services: Services): Promise<number> {
  const certificate = new X509Certificate(sealCertificate(await readSigningIdentity(services)))
  return daysUntil(certificate.validTo, services)
}

function daysUntil(validTo: string, { clock }: Services): number {
  return (Date.parse(validTo) - realTime(clock).getTime()) / DAY_MS
}

/**
 * Days until the certificate of the public address expires, as clients see it. Null without https, or when the address does
 * not answer, which is for external monitoring to detect.
 */
async function readCertificateDays(services: Services): Promise<number | null> {
  const { protocol, hostname, port } = new URL(services.config.publicUrl)
  if (protocol !== 'https:') return null
  const socket = connect({
    host: hostname,
    port: port === '' ? 443 : Number(port),
    servername: hostname,
    // Accepts an expired certificate, which is what we look for; nothing is sent.
    rejectUnauthorized: false,
  })
  try {
    const validTo = await new Promise<string>((resolve, reject) => {
      socket.setTimeout(CERTIFICATE_MS, () => reject(new Error('no answer')))
      socket.once('error', reject)
      socket.once('secureConnect', () => resolve(socket.getPeerCertificate().valid_to))
    })
    return daysUntil(validTo, services)
  } finally {
    socket.destroy()
  }
}

/** Age in minutes of the oldest failed job of these kinds that awaits a retry. */
async function readTimestampMinutes({ store, clock, config }: Services): Promise<number> {
  if (config.tsaUrl === undefined) return 0
  const { since } = await store.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min<Date | null>('created_at').as('since'))
    .where('kind', 'in', TIMESTAMPED)
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()
  return since === null ? 0 : (clock.now().getTime() - since.getTime()) / 60_000
}

/** The comparison is accurate to half of the round trip. */
async function readClockSeconds({ store, clock }: Services): Promise<number> {
  const before = realTime(clock).getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(store.db)
  const after = realTime(clock).getTime()
  return ((rows[0]?.now.getTime() ?? 0) - (before + after) / 2) / 1_000
}

async function readRequests({ store, clock }: Services): Promise<NonNullable<AlertFacts['requests']>> {
  const since = new Date(clock.now().getTime() - RATE_MINUTES * 60_000)
  const { all, failed } = await store.db
    .selectFrom('request_count')
    .select((eb) => [
      eb.fn.sum<string | null>('requests').as('all'),
      eb.fn.sum<string | null>('failures').as('failed'),
    ])
    .where('minute', '>=', since)
    .executeTakeFirstOrThrow()
  return { all: Number(all ?? 0), failed: Number(failed ?? 0) }
}

/** Standbys among the hosts of `DATABASE_URL`; those of a managed cluster behind one address are not visible. */
function readStandbys({ store }: Services): AlertFacts['standbys'] {
  return store.standbys ? store.standbys() : []
}

/** A list that was never fetched is late once a fetch was attempted. */
async function readLateLists(services: Services): Promise<readonly string[]> {
  const late = services.clock.now().getTime() - LATE_LIST_HOURS * HOUR_MS
  return (await findSources(services))
    .filter(({ fetchedAt, checkedAt }) =>
      fetchedAt === null ? checkedAt !== null : fetchedAt.getTime() < late,
    )
    .map(({ code }) => code)
}
