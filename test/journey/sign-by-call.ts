import { expect, type Page } from '@playwright/test'
import { signIn as signInByCall } from '#test/support/browser.ts'
import { buildSignature } from '#test/support/build-signature.ts'
import type { DemoServer } from '#test/support/start-server.ts'

/** Storage key of the token, and the part needed for calls. */
const TOKEN_KEY = 'paraphe.token'

/**
 * Signs for the parties of a dossier in routing order, with the ceremony's API calls; another journey covers its
 * screens.
 */
export async function signByCall(page: Page, server: DemoServer, dossier: string): Promise<void> {
  for (;;) {
    const button = await findTurn(page, dossier)
    if (button === undefined) return
    await signOne(server, await openFrame(page, dossier, button))
  }
}

/** The advisor confirms the report of the signed mission, once it is generated. */
export async function confirmReportByCall(server: DemoServer, dossier: string): Promise<void> {
  const { tokens } = await signInByCall(server.url, 'advisor')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  await expect
    .poll(
      async () => {
        const path = `${server.url}/api/dossiers/${dossier}/adequacy-report`
        return (await fetch(path, { method: 'POST', headers })).status
      },
      { timeout: 60_000 },
    )
    .toBe(200)
}

interface Party {
  readonly button: string
  readonly state: string
}

/** Signing button of the awaited party, once the envelope is sent; undefined when all have signed. */
export async function findTurn(page: Page, dossier: string): Promise<string | undefined> {
  let turn: string | undefined
  await expect(async () => {
    const { envelopes }: { envelopes: { state: string; parties: Party[] }[] } = await readDossier(
      page,
      dossier,
    )
    const live = envelopes.find(({ state }) => state === 'sent' || state === 'preparing')
    expect(live?.state ?? 'completed').not.toBe('preparing')
    turn = live?.parties.find(({ state }) => state !== 'signed')?.button
    // All have signed: sealing completes the envelope.
    if (live) expect(turn).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return turn
}

async function readDossier(page: Page, dossier: string) {
  const { dossier: detail } = await callAs(page, `/api/dossiers/${dossier}`)
  return detail
}

/** Single-use address of a party's view. */
export async function openFrame(page: Page, dossier: string, button: string): Promise<string> {
  const { docusign } = await callAs(page, `/api/dossiers/${dossier}/docusigns/${button}/iframe`)
  return docusign.url
}

/** The signing certificate, once available. */
export async function readHistory(page: Page, dossier: string): Promise<Buffer> {
  const { envelopeHistoryData } = await callAs(page, `/api/dossier/${dossier}/docusign/history`)
  return Buffer.from(envelopeHistoryData, 'base64')
}

/** An API call of the user signed in on the page. */
async function callAs(page: Page, path: string) {
  return page.evaluate(
    async ([key, address]) => {
      const token: { access_token: string } = JSON.parse(localStorage.getItem(key) ?? '{}')
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token.access_token}` } })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return answer.json()
    },
    [TOKEN_KEY, path] as const,
  )
}

/** Signs in a view by its single-use address. */
export async function signOne(server: DemoServer, url: string): Promise<void> {
  const opened = await fetch(url, { redirect: 'manual' })
  const view = new URL(opened.headers.get('location') ?? '', server.url).href
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = async (what: string, body: object) => {
    const answer = await fetch(`${view}/${what}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  const code = await waitForCode(server, () => post('code', {}))
  await post('code/verify', { code })
  const state: unknown = await (await fetch(`${view}/state`, { headers: { cookie } })).json()
  await post('sign', buildSignature(state))
}

/** The code sent by mail or text message, in either language, after it was requested. */
export async function waitForCode(server: DemoServer, ask: () => Promise<void>): Promise<string> {
  const earlier = await readNewestCode(server)
  await ask()
  await expect.poll(() => readNewestCode(server)).not.toBe(earlier)
  return readNewestCode(server)
}

async function readNewestCode(server: DemoServer): Promise<string> {
  for (const { body } of await server.mails()) {
    const code = /(?:code de signature est|signing code is) (\d{6})/i.exec(body)?.[1]
    if (code !== undefined) return code
  }
  return ''
}
