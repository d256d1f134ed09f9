import type { LiveState } from '#contract/live.ts'
import { get } from '#web/api/call.ts'
import { takePosition } from '#web/session/early-answers.ts'
import { refreshToken } from '#web/session/oidc.ts'
import { isSessionExpired } from '#web/session/session-end.ts'
import { readToken, type Token } from '#web/session/stored-session.ts'
import { parseEvents, type LiveEvent } from './parse-events.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
const POLL_EVERY_MS = 15_000
/** The server writes at least every 10 s: a silent connection is lost, or a proxy holds it back. */
const SILENT_MS = 25_000

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void
  /** Events may have been missed, or no stream is available: the page refetches what it shows. */
  readonly onGap: () => void
}

/**
 * Follows changes until the signal aborts: by a stream, reopened when it ends, with polling between failed attempts. A
 * page that no stream reaches polls every 15 s.
 */
export async function followChanges(listener: LiveListener, signal: AbortSignal): Promise<void> {
  let failures = 0
  let askedMs = 0
  while (!signal.aborted) {
    const hadEvents = await readStream(listener, signal).catch(() => false)
    if (signal.aborted) return
    failures = hadEvents ? 0 : failures + 1
    if (failures > 0 && performance.now() - askedMs >= POLL_EVERY_MS) {
      askedMs = performance.now()
      await poll(listener, signal)
    }
    await wait(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 4)), signal)
  }
}

/** Reads one stream to its end. Returns whether it had events; rejects when it could not be opened. */
async function readStream({ onEvent, onGap }: LiveListener, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  const heard = <Heard>(coming: Promise<Heard>) => {
    const timer = setTimeout(() => silence.abort(), SILENT_MS)
    return coming.finally(() => clearTimeout(timer))
  }
  // A proxy that buffers holds back the headers too.
  const response = await heard(openStream(either))
  if (!response?.ok || response.body === null) return false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let hadEvents = false
  let isPlaced = false
  let text = ''
  for (;;) {
    // A timeout or lost connection is not a failure if the stream had events before.
    const part = await heard(reader.read()).catch(() => undefined)
    if (part === undefined || part.done) return hadEvents
    const { events, rest } = parseEvents(text + part.value)
    text = rest
    hadEvents ||= events.length > 0
    for (const event of events) {
      if (event.name === 'notices' && !isPlaced) {
        isPlaced = true
        if (event.data.complete !== true) onGap()
      }
      onEvent(event)
    }
  }
}

/**
 * Undefined without a session. The end of a session is left to the page's next call: a page must not navigate away on
 * its own.
 */
async function openStream(signal: AbortSignal): Promise<Response | undefined> {
  const token = findToken()
  if (!token) return undefined
  const position = takePosition()
  const after = position === undefined ? '' : `?${new URLSearchParams({ after: position }).toString()}`
  const response = await requestStream(token, after, signal)
  if (response.status !== 401) return response
  const renewed = await refreshToken(token)
  return renewed ? requestStream(renewed, after, signal) : undefined
}

/** Null below the dialog to sign in again as well: its token has been refused. */
function findToken(): Token | null {
  return isSessionExpired() ? null : readToken()
}

function requestStream(token: Token, after: string, signal: AbortSignal): Promise<Response> {
  const authorization = `${token.token_type} ${token.access_token}`
  return fetch(`/api/live${after}`, { headers: { accept: 'text/event-stream', authorization }, signal })
}

async function poll({ onEvent, onGap }: LiveListener, signal: AbortSignal): Promise<void> {
  try {
    if (!findToken()) return
    onEvent({ name: 'notices', data: await get<LiveState>('/live', { signal }) })
    onGap()
  } catch {
    // Ignore: the next iteration polls again.
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
