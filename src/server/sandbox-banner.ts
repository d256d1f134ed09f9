import type { App } from './http/app.ts'

/** In both languages, of which the style shows that of the page: the application chooses it in the browser. */
const BANNER = `<p class="sandbox" role="note"><span lang="fr">Bac à sable&nbsp;: rien de ce qui est fait ici n’a de valeur.</span> <span lang="en">Sandbox: nothing done here has any value.</span></p>`

/** Appended to the theme, which every page loads. */
export const SANDBOX_STYLE = `
.sandbox { margin: 0; padding: 0.5rem 1rem; background: #fff3c4; color: #4a3600; text-align: center; font-weight: 600; font-size: 0.875rem; }
html:lang(fr) .sandbox [lang='en'], html:lang(en) .sandbox [lang='fr'] { display: none; }
`

/** Puts a banner at the beginning of every page. Register it before pages are compressed. */
export function markPages(app: App): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string'
      ? payload.replace(/<body[^>]*>/, (start) => start + BANNER)
      : payload
  })
}
