const FEWEST_LETTERS = 16

/** Collects the secrets in all calls of this process: tokens, cookies, one-time codes, verifiers, view addresses. */
export function watchSecrets(): { readonly stop: () => readonly string[] } {
  const original = globalThis.fetch
  const secrets = new Set<string>()
  const keep = (value: string | null | undefined) => {
    if (value && (value.length >= FEWEST_LETTERS || /^\d{6}$/.test(value))) secrets.add(value)
  }
  globalThis.fetch = async (...[input, init]: Parameters<typeof fetch>) => {
    const headers = new Headers(init?.headers)
    keep(headers.get('authorization')?.replace('Bearer ', ''))
    if (init?.body instanceof URLSearchParams)
      for (const name of ['code', 'code_verifier', 'refresh_token', 'password']) keep(init.body.get(name))
    if (typeof init?.body === 'string') keep(/^\{"code":"(\d{6})"\}$/.exec(init.body)?.[1])
    const response = await original(input, init)
    for (const line of response.headers.getSetCookie()) keep(/^[^=]+=([^;]*)/.exec(line)?.[1])
    const location = response.headers.get('location')
    if (location !== null) {
      const { pathname, searchParams } = new URL(location, response.url)
      keep(searchParams.get('code'))
      if (pathname.startsWith('/sign/')) for (const segment of pathname.split('/')) keep(segment)
    }
    return response
  }
  return {
    stop() {
      globalThis.fetch = original
      return [...secrets]
    },
  }
}
