import type { App } from './http/app.ts'

const FRENCH = 'Bac à sable\u00A0: rien de ce qui est fait ici n’a de valeur.'
const ENGLISH = 'Sandbox: nothing done here has any value.'

/** In both languages: the page's style hides the other one, since the application chooses its language in the browser. */
const BANNER = `<aside class="sandbox" aria-label="Sandbox"><span lang="fr">${FRENCH}</span><span lang="en">${ENGLISH}</span></aside>`

/**
 * Appended to the theme, which every page loads. Sign-in pages bypass the hook and get their banner from this style alone.
 */
export const SANDBOX_STYLE = `
.sandbox, body:not(:has(.sandbox))::before { display: block; margin: 0; padding: 0.5rem 1rem; background: #fff3c4; color: #4a3600; text-align: center; font-weight: 600; font-size: 0.875rem; }
html:lang(fr) .sandbox [lang='en'], html:lang(en) .sandbox [lang='fr'] { display: none; }
html:lang(fr) body:not(:has(.sandbox))::before { content: '${FRENCH}'; }
html:lang(en) body:not(:has(.sandbox))::before { content: '${ENGLISH}'; }
`

/** Adds a banner at the beginning of every page. Register it before compression. */
export function markPages(app: App): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string'
      ? payload.replace(/<body[^>]*>/, (start) => start + BANNER)
      : payload
  })
}
