import type { App } from './http/app.ts'
import type { Services } from './services.ts'
import { themeOf } from './theme.ts'

/** Serves the deployment's theme from this origin, as the content security policy requires. */
export function mountLook(app: App, services: Services): void {
  const { logoSvg, drawingSvg, fonts } = services.deployment
  const files = [
    { path: '/deployment/theme.css', type: 'text/css; charset=utf-8', content: themeOf(services) },
    { path: '/deployment/logo.svg', type: 'image/svg+xml; charset=utf-8', content: logoSvg },
    { path: '/deployment/drawing.svg', type: 'image/svg+xml; charset=utf-8', content: drawingSvg },
    ...[...fonts].map(([name, content]) => ({
      path: `/deployment/fonts/${name}`,
      type: 'font/woff2',
      content,
    })),
  ]
  for (const { path, type, content } of files) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
}
