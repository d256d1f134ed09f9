import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { CurrentForms } from '#contract/forms.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { LiveClient } from '#test/support/live-client.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { RefreshPlan } from '#web/live/refresh-plan.ts'

/**
 * Open pages that follow changes, on the real server: each has a stream and fetches its list again as the browser does.
 * Prints the time from the answer to a change until a page that its dossier concerns has a newer list.
 */
const PAGES = { advisor: 460, manager: 30, manageDossier: 10 } as const
const CHANGES_PER_SECOND = 50
const SECONDS = 20
const P95_BUDGET_MS = 2_000

type PageRole = keyof typeof PAGES

interface Page {
  readonly token: string
  /** Changes that were reported to the page and not fetched yet. */
  readonly told: Set<number>
}

const changedAt = new Map<number, number>()
const times: number[] = []

const server = await RunningServer.start()
try {
  await measure()
} finally {
  await server.stop()
}

async function measure(): Promise<void> {
  const people = await createPeople()
  const pages = await Promise.all([...people.values()].flat().map(openPage))
  const advisors = people.get('advisor') ?? []
  const formId = await readForm(advisors[0] ?? '')
  const calls: Promise<void>[] = []
  for (let count = 0; count < CHANGES_PER_SECOND * SECONDS; count += 1) {
    const token = advisors[count % advisors.length] ?? ''
    calls.push(change(token, formId))
    await delay(1_000 / CHANGES_PER_SECOND)
  }
  await Promise.all(calls)
  await delay(2 * P95_BUDGET_MS)
  for (const page of pages) await page.close()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? Number.NaN)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${pages.length} pages, ${changedAt.size} changes in ${SECONDS} s, ${sorted.length} updates: ` +
      `median ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${sorted.at(-1)?.toFixed(0)} ms ` +
      `(budget p95 ${P95_BUDGET_MS} ms; ${availableParallelism()} cores, load ${load})`,
  )
  process.exitCode = at(0.95) <= P95_BUDGET_MS ? 0 : 1
}

/** Accounts with an access token each; every advisor has a manager. */
async function createPeople(): Promise<ReadonlyMap<PageRole, readonly string[]>> {
  const store = await server.openStore()
  const managers: number[] = []
  const create = async (role: PageRole, parent: number | undefined): Promise<string> => {
    const token = randomUUID()
    const { rows } = await store.query<{ id: number }>(
      `insert into account (role, email, username, first_name, last_name, parent_id)
       values ($1, $2, $3, 'Camille', 'BENCH', $4) returning id`,
      [role, `${token}@bench.test`, token.slice(0, 12), parent ?? null],
    )
    const id = rows[0]?.id ?? 0
    if (role === 'manager') managers.push(id)
    await store.query(
      `insert into identity_payload (model, id, payload, expires_at) values ('AccessToken', $1, $2, '2099-01-01')`,
      [hashToken(token), JSON.stringify({ accountId: String(id) })],
    )
    return token
  }
  const people = new Map<PageRole, readonly string[]>()
  for (const role of ['manager', 'advisor', 'manageDossier'] as const) {
    const tokens: string[] = []
    for (let count = 0; count < PAGES[role]; count += 1)
      tokens.push(await create(role, role === 'advisor' ? managers[count % managers.length] : undefined))
    people.set(role, tokens)
  }
  await store.end()
  return people
}

/** Refetches its list on the browser's schedule; changes reported before a fetch began are on the page once it ends. */
async function openPage(token: string): Promise<LiveClient> {
  const page: Page = { token, told: new Set() }
  const plan = new RefreshPlan({
    refresh: () => fetchList(page),
    isVisible: () => true,
    nowMs: () => performance.now(),
    random: () => Math.random(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const client = await LiveClient.open(server.url, `Bearer ${token}`)
  void client
    .until(({ received }) => {
      const events = received.splice(0).flatMap(({ data }) => ('dossiers' in data ? data.dossiers : []))
      for (const id of events) page.told.add(id)
      if (events.length > 0) plan.request()
      return false
    })
    .catch(() => undefined)
  return client
}

async function fetchList({ token, told }: Page): Promise<void> {
  const ids = [...told]
  told.clear()
  await call(token, 'GET', '/dossiers?page=1&itemsPerPage=10')
  const now = performance.now()
  for (const id of ids) {
    const since = changedAt.get(id)
    if (since !== undefined) times.push(now - since)
  }
}

async function change(token: string, formId: number): Promise<void> {
  const body = { formId, clientId: null, submittingBlockId: null, values: [] }
  const startedAt = performance.now()
  const created = await call(token, 'POST', '/dossiers', body)
  const id = readNumber(created, 'id')
  // Timed from the request: the event may arrive before the response.
  if (id !== undefined) changedAt.set(id, startedAt)
}

async function readForm(token: string): Promise<number> {
  const { forms } = CurrentForms.parse(await call(token, 'GET', '/forms/current'))
  const client = forms.find(({ code }) => code === 'client')
  if (!client) throw new Error('no form of clients')
  return client.id
}

async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function readNumber(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'number' ? found : undefined
}
