/** `over`: the session must end. `other`: another user is signed in at the provider. Source: shell §5, §7. */
export type SsoAnswer = 'same' | 'other' | 'over' | 'offline'

/** Without an answer in this time the network is taken to be down. */
const WAIT_MS = 5_000

/** Queries the provider's session. A network failure is `offline` and does not end the session. */
export async function checkSso(username: string | null): Promise<SsoAnswer> {
  let response: Response
  try {
    const signal = AbortSignal.timeout(WAIT_MS)
    response = await fetch('/auth/sso-check', { credentials: 'include', cache: 'no-store', signal })
  } catch {
    // fetch rejects only without a response.
    return 'offline'
  }
  if (response.status !== 200) return 'over'
  try {
    const answer: Readonly<Record<string, unknown>> = await response.json()
    if (Number(answer['autologout']) === 1) return 'over'
    const connected = answer['username']
    return username !== null && typeof connected === 'string' && connected !== username ? 'other' : 'same'
  } catch {
    // Not JSON counts as a call error, which ends the session.
    return 'over'
  }
}
