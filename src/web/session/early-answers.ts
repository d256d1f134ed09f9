import { startLocale } from '#web/wording/start-locale.ts'
import type { FirstView } from '#contract/first-view.ts'
import type { Token } from './stored-session.ts'

/** Later calls ask the server anew. */
const EARLY_MS = 10_000
/** After this the page shows what it has, and asks for the rest. */
const WAIT_MS = 3_000

/** Of the type that the caller expects: the server validates responses against the contract's schemas. */
type Parsed = Awaited<ReturnType<Response['json']>>

/** Answers that arrived before their calls, by address; each answers one call. */
const answers = new Map<string, Parsed>()
/** Bodies of refusals with 404, in the same way. */
const missing = new Map<string, Parsed>()
let arrival: Promise<unknown> = Promise.resolve()
const LIVE = '/api/live'
let position: string | undefined

/** Asks for what the page of this address shows first, in one request. A failure is left to the calls themselves. */
export function fetchEarly(token: Token): void {
  // It would be refused, and renewing it belongs to the application.
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

/** Runs `calls`, of which these answers answer one each; what none of them asked for is dropped. */
export async function answerEarly(found: FirstView, calls: () => Promise<unknown>): Promise<void> {
  keepAnswers(found)
  await calls().finally(() => forget(found.map(({ call }) => call)))
}

/** The form of a dossier is known by the dossier only. It has an address of its own, which browsers cache. */
function findDefinition(body: unknown): string | undefined {
  const { form_id: form, texts_id: texts } = readObject(readObject(body)['dossier'])
  if (typeof form !== 'number' || typeof texts !== 'number') return undefined
  return `/api/forms/${form}/definition?texts=${texts}`
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Resolves when the early answers are there, or will be waited for no longer. */
export async function earlyAnswersSettled(): Promise<void> {
  await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}

/** The answer to a call sent early, once; undefined where there is none. */
export function takeEarlyAnswer(address: string): Parsed {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** The same, kept for renders that React starts again. */
export function readEarlyAnswer(address: string): Parsed {
  return answers.get(address)
}

/** The body of an early 404, once. */
export function takeEarlyRefusal(address: string): Parsed {
  const refusal = missing.get(address)
  missing.delete(address)
  return refusal
}

/** Where the first view of this page is in the feed of changes, once; what the page shows is at least as new. */
export function takePosition(): string | undefined {
  const taken = position
  position = undefined
  return taken
}
