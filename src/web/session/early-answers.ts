import { startLocale } from '#web/wording/start-locale.ts'
import type { Token } from './stored-session.ts'

/** Later calls ask the server anew. */
const EARLY_MS = 10_000

/** Requests that were sent while the application loaded, by address; each answers one call. */
const answers = new Map<string, Promise<Response>>()

/** Starts what the page of this address asks for first. A failure is left to the call itself. */
export function fetchEarly(token: Token): void {
  // It would be refused, and renewing it belongs to the application.
  if (token.expires_at <= Date.now()) return
  const ask = (path: string): Promise<Response> => {
    const address = `/api${path}`
    const answer = fetch(address, {
      headers: {
        'accept-language': startLocale(),
        'content-type': 'application/json',
        authorization: `${token.token_type} ${token.access_token}`,
      },
    })
    answer.catch(() => undefined)
    answers.set(address, answer)
    return answer
  }
  setTimeout(() => answers.clear(), EARLY_MS)
  void ask('/users/me')
  const dossier = /^\/form(\/|$)/.test(location.pathname) && findDossier()
  if (dossier) void askForm(dossier, ask).catch(() => undefined)
}

function findDossier(): string | undefined {
  return /^\d+$/.exec(new URLSearchParams(location.search).get('dossier') ?? '')?.[0]
}

/** The form of a dossier is known by the dossier only. */
async function askForm(dossier: string, ask: (path: string) => Promise<Response>): Promise<void> {
  const answer = await ask(`/dossiers/${dossier}`)
  if (!answer.ok) return
  const { dossier: found }: { dossier?: { form_id?: number; texts_id?: number } } = await answer
    .clone()
    .json()
  if (found?.form_id !== undefined && found.texts_id !== undefined)
    await ask(`/forms/${found.form_id}/definition?texts=${found.texts_id}`)
}

/** The answer to a call sent early, once; undefined where there is none that can be used. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const early = answers.get(address)
  answers.delete(address)
  const answer = await early?.catch(() => undefined)
  return answer?.ok === true ? answer : undefined
}
