import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { PageData } from '#contract/page-data.ts'
import { createFirstPage, Manifest } from './first-page.ts'
import type { App } from './http/app.ts'
import { presentDeployment } from './profile/index.ts'
import type { Services } from './services.ts'
import { withTheme } from './theme.ts'

const WEB = new URL('../../dist/web/', import.meta.url)

/** Serves the web application; unknown paths get its page, since routing is client-side. */
export async function registerPages(app: App, services: Services): Promise<void> {
  const index = await readFile(new URL('index.html', WEB), 'utf8').catch(() => undefined)
  if (index === undefined) return
  const manifest = Manifest.parse(JSON.parse(await readFile(new URL('.vite/manifest.json', WEB), 'utf8')))
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    wildcard: false,
    // Compressed by the build; `compress` covers the rest and clients without Brotli.
    preCompressed: true,
    // File names contain content hashes, so no date is needed; range requests are not supported.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      // Bundles have content hashes in their names; HTML pages do not.
      reply.header(
        'cache-control',
        path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      )
    },
  })
  const render = createFirstPage(withTheme(index, services), { manifest, data: presentPageData(services) })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // 404 for missing assets, which may belong to another release: a proxy then asks the other server.
    if (/^\/(api|auth|sign|evidence|assets)(\/|$)/.test(request.url)) return reply.callNotFound()
    // This page signs out as soon as it opens, so links from other sites ask for confirmation first.
    if (/^\/logout(\/|\?|$)/.test(request.url) && isFromAnotherSite(request.headers))
      return reply.redirect('/auth/logout', 303)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(render(request.url, request.headers.cookie))
  })
}

function presentPageData({ config, deployment }: Services): PageData {
  const provider = `${config.publicUrl}/auth`
  return {
    deployment: presentDeployment({ config, deployment }),
    provider: { authorize: `${provider}/auth`, token: `${provider}/token`, userinfo: `${provider}/me` },
  }
}

/** By `Sec-Fetch-Site`; it is `none` for typed addresses and bookmarks. */
function isFromAnotherSite({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site === 'cross-site' || site === 'same-site'
}
