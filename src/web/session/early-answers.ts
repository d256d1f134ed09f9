import { startLocale } from '#web/wording/start-locale.ts'
import type { FirstView } from '#contract/first-view.ts'
import type { Token } from './stored-session.ts'

/** Early answers expire after this; later calls go to the server. */
const EARLY_MS = 10_000
/** Timeout, after which the page renders with what it has and requests the rest. */
const WAIT_MS = 3_000

/** Has the type that the caller expects: the server validates responses against the contract's schemas. */
type Parsed = Awaited<ReturnType<Response['json']>>

/** Answers that arrived before their calls, by address; each answers one call. */
const answers = new Map<string, Parsed>()
/** Bodies of 404 responses, in the same way. */
const missing = new Map<string, Parsed>()
let arrival: Promise<unknown> = Promise.resolve()
const LIVE = '/api/live'
let position: string | undefined

/** Prefetches the first view of the current page in one request. On failure, the individual calls are made as usual. */
export function fetchEarly(token: Token): void {
  // An expired token would be refused, and renewing it is up to the application.
  if (token.expires_at <= Date.now()) return
  const ask: Ask = async (address) => {
    const answer = await fetch(address, {
      headers: {
        'accept-language': startLocale(),
        'content-type': 'application/json',
        authorization: `${token.token_type} ${token.access_token}`,
      },
    })
    return answer.ok ? answer.json() : undefined
  }
  arrival = fetchFirstView(ask).catch(() => undefined)
  setTimeout(() => forget([...answers.keys(), ...missing.keys()]), EARLY_MS)
}

/** Undefined when refused. Safe: the server answers by the contract's types. */
type Ask = <T>(address: string) => Promise<T | undefined>

async function fetchFirstView(ask: Ask): Promise<void> {
  const page = location.pathname + location.search
  const found = await ask<FirstView>(`/api/first-view?${new URLSearchParams({ page }).toString()}`)
  keepAnswers(found ?? [])
  const { body: live } = found?.find(({ call }) => call === LIVE) ?? {}
  const { position: end } = readObject(live)
  if (typeof end === 'string') position = end
  const definition = found?.flatMap(({ body }) => findDefinition(body) ?? [])[0]
  if (definition !== undefined) answers.set(definition, await ask(definition))
}

function keepAnswers(found: FirstView): void {
  for (const { call, body, missing: refusal } of found)
    if (refusal !== undefined) missing.set(call, refusal)
    else if (call !== LIVE) answers.set(call, body)
}

function forget(addresses: readonly string[]): void {
  for (const address of addresses) {
    answers.delete(address)
    missing.delete(address)
  }
}

/** Runs `calls` with these answers prefetched; each answer serves one call. Drops the answers that no call used. */
export async function answerEarly(found: FirstView, calls: () => Promise<unknown>): Promise<void> {
  keepAnswers(found)
  await calls().finally(() => forget(found.map(({ call }) => call)))
}

/** Only the dossier names its form. The definition has its own address, which browsers cache. */
function findDefinition(body: unknown): string | undefined {
  const { form_id: form, texts_id: texts } = readObject(readObject(body)['dossier'])
  if (typeof form !== 'number' || typeof texts !== 'number') return undefined
  return `/api/forms/${form}/definition?texts=${texts}`
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Resolves when the early answers have arrived or timed out. */
export async function earlyAnswersSettled(): Promise<void> {
  await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}

/** Takes the early answer to a call, once; undefined without one. */
export function takeEarlyAnswer(address: string): Parsed {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** The same without removing it, because React may restart a render. */
export function readEarlyAnswer(address: string): Parsed {
  return answers.get(address)
}

/** Takes the body of an early 404, once. */
export function takeEarlyRefusal(address: string): Parsed {
  const refusal = missing.get(address)
  missing.delete(address)
  return refusal
}

/** Takes the position of the first view in the feed of changes, once. The page is at least as new as this position. */
export function takePosition(): string | undefined {
  const taken = position
  position = undefined
  return taken
}
