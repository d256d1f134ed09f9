/** `over`: this session must end. `other`: somebody else is connected at the provider. Source: shell §5, §7. */
export type SsoAnswer = 'same' | 'other' | 'over' | 'offline'

/** Asks the provider who is connected. No network is `offline`, which ends nothing. */
export async function checkSso(username: string | null): Promise<SsoAnswer> {
  let response: Response
  try {
    response = await fetch('/auth/sso-check', { credentials: 'include', cache: 'no-store' })
  } catch {
    // fetch rejects only when no answer came back at all.
    return 'offline'
  }
  if (response.status !== 200) return 'over'
  try {
    const answer: Readonly<Record<string, unknown>> = await response.json()
    if (Number(answer['autologout']) === 1) return 'over'
    const connected = answer['username']
    return username !== null && typeof connected === 'string' && connected !== username ? 'other' : 'same'
  } catch {
    // Not JSON: a call error, which ends the session.
    return 'over'
  }
}
