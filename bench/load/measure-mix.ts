import { setTimeout as delay } from 'node:timers/promises'
import { ApiSession, isRecord, show, type ApiAnswer } from '#test/support/api-session.ts'
import { buildPngOfSize } from '#test/support/png-file.ts'
import type { RunningServer } from '#test/support/start-server.ts'
import {
  DRAFTED,
  nameOf,
  perform,
  readWorkForm,
  uploadOf,
  type WorkForm,
} from '#test/support/work-on-dossiers.ts'

const UPLOAD_BYTES = 200_000
/** Percentage of each kind of request. */
const SHARES = { read: 60, draft: 25, submit: 10, upload: 5 } as const
type Kind = keyof typeof SHARES
const KINDS = Object.keys(SHARES).filter((name): name is Kind => name in SHARES)
const LOGINS = ['advisor', 'advisor2', 'advisor3', 'partner'] as const
/** Limit on the files of a dossier. */
const UPLOADS_PER_DOSSIER = 40
const FEWEST_DOSSIERS = 40
const LONGEST_ANSWER_MS = 60_000

export interface KindTimes {
  readonly name: string
  readonly count: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export interface MixResult {
  readonly seconds: number
  readonly rate: number
  readonly all: KindTimes
  readonly kinds: readonly KindTimes[]
  readonly errors: readonly string[]
  /** Maximum delay of the load generator itself. */
  readonly busiestMs: number
}

interface Desk {
  readonly session: ApiSession
  readonly dossiers: readonly number[]
}

/**
 * Open workload: requests start at a fixed rate regardless of earlier answers, so queueing in a slow server is
 * measured.
 */
export async function measureMix(
  server: RunningServer,
  { seconds, rate }: { readonly seconds: number; readonly rate: number },
): Promise<MixResult> {
  const { desks, form } = await prepare(server, seconds * rate)
  const times: Record<Kind, number[]> = { read: [], draft: [], submit: [], upload: [] }
  const asked: Record<Kind, number> = { read: 0, draft: 0, submit: 0, upload: 0 }
  const errors: string[] = []
  const underWay: Promise<void>[] = []
  let busiestMs = 0
  const started = performance.now()
  for (let count = 0; count < seconds * rate; count += 1) {
    const dueMs = started + (count * 1_000) / rate
    const early = dueMs - performance.now()
    if (early > 0) await delay(early)
    busiestMs = Math.max(busiestMs, performance.now() - dueMs)
    const kind = kindOf(count)
    asked[kind] += 1
    underWay.push(
      within(ask(kind, asked[kind], desks, form)).then(
        ({ status, body }) => {
          times[kind].push(performance.now() - dueMs)
          if (status >= 300) errors.push(`${kind}: ${status} ${show(body)}`)
        },
        (error: unknown) => void errors.push(`${kind}: ${String(error)}`),
      ),
    )
  }
  await Promise.all(underWay)
  const kinds = KINDS.map((name) => summarise(name, times[name]))
  return { seconds, rate, all: summarise('all', Object.values(times).flat()), kinds, errors, busiestMs }
}

async function prepare(
  server: RunningServer,
  requests: number,
): Promise<{ readonly desks: readonly Desk[]; readonly form: WorkForm }> {
  const sessions = LOGINS.map((login) => new ApiSession(server.url, login))
  const [first] = sessions
  if (!first) throw new Error('no session')
  const form = await readWorkForm(first)
  const uploads = (requests * SHARES.upload) / 100
  const dossiers = Math.max(FEWEST_DOSSIERS, Math.ceil(uploads / UPLOADS_PER_DOSSIER))
  const desks: Desk[] = []
  for (const [index, session] of sessions.entries()) {
    const own: number[] = []
    for (let count = index; count < dossiers; count += sessions.length) {
      const { body } = await perform(session, form, { kind: 'create', key: `load-${count}` })
      own.push(isRecord(body) ? Number(body['id']) : Number.NaN)
    }
    desks.push({ session, dossiers: own })
  }
  return { desks, form }
}

/** Each hundred requests has the exact shares, in an interleaved order (the step is coprime to 100). */
function kindOf(count: number): Kind {
  const place = (count * 37) % 100
  if (place < SHARES.read) return 'read'
  if (place < SHARES.read + SHARES.draft) return 'draft'
  return place < SHARES.read + SHARES.draft + SHARES.submit ? 'submit' : 'upload'
}

/** Round robin per kind, so that no dossier exceeds its file limit. */
function ask(kind: Kind, count: number, desks: readonly Desk[], form: WorkForm): Promise<ApiAnswer> {
  const desk = desks[count % desks.length]
  const dossier = desk?.dossiers[Math.floor(count / desks.length) % desk.dossiers.length]
  if (!desk || dossier === undefined) throw new Error('no dossier to work on')
  const { session } = desk
  if (kind === 'read') return session.send('GET', readPath(count, dossier))
  if (kind === 'submit') return perform(session, form, { kind, dossier, lastName: nameOf(count) })
  if (kind === 'upload') return perform(session, form, uploadOf(dossier, buildPngOfSize(UPLOAD_BYTES)))
  const element = DRAFTED[count % DRAFTED.length] ?? DRAFTED[0]
  return perform(session, form, { kind, dossier, element, value: `${count} quai Rambaud` })
}

/** Reads of the application: lists, counters, a search, and the dossier for the wizard. */
function readPath(count: number, dossier: number): string {
  const list = '/dossiers?page=1&itemsPerPage=10&state=current-cases&form=all&searchTerm='
  const paths = [
    `/dossiers/${dossier}`,
    list,
    '/dossiers/retrieve-number-dossiers-by-status',
    `${list}lemaire`,
    `/dossiers/${dossier}`,
    '/users/me',
  ]
  return paths[Math.floor(count / 7) % paths.length] ?? list
}

/** A missing answer is an error, not an endless run. */
async function within(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const over = new AbortController()
  const late = delay(LONGEST_ANSWER_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer in ${LONGEST_ANSWER_MS / 1_000} s`)
  })
  late.catch(() => undefined)
  return Promise.race([answer, late]).finally(() => over.abort())
}

function summarise(name: string, times: readonly number[]): KindTimes {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    name,
    count: sorted.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
}
