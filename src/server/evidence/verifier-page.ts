import { readFile } from 'node:fs/promises'
import type { App } from '../http/app.ts'
import { Failure } from '#rules/failure.ts'

const PAGE = new URL('../../../dist/verifier.html', import.meta.url)

/** The verifier page; `undefined` when the web application has not been built. */
export async function readVerifier(): Promise<Buffer | undefined> {
  return readFile(PAGE).catch(() => undefined)
}

/** `/evidence/verifier.html`, public: checks a container offline. */
export function mountVerifier(app: App): void {
  app.get('/evidence/verifier.html', { schema: { hide: true } }, async (_request, reply) => {
    const page = await readVerifier()
    if (page === undefined) throw new Failure('NOT_FOUND')
    const policy =
      /Content-Security-Policy" content="([^"]*)"/.exec(page.toString())?.[1] ?? "default-src 'none'"
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .send(page)
  })
}
