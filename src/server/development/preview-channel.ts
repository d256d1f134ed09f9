import type { ServerResponse } from 'node:http'
import type { App } from '../http/app.ts'
import type { FormMoves } from './follow-forms.ts'

/** Event for the open pages of a preview. */
export type PreviewNews =
  | { readonly kind: 'changed'; readonly moves: FormMoves }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/** Open pages of a preview. They outlive the application, which is replaced at each save. */
export class PreviewChannel {
  readonly #pages = new Set<ServerResponse>()
  #problems: readonly string[] = []

  /** `/preview/events`: server-sent events with the current problems, then updates. */
  mount(app: App): void {
    app.get('/preview/events', { schema: { hide: true } }, (request, reply) => {
      reply.hijack()
      const page = reply.raw
      page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      this.#pages.add(page)
      request.raw.on('close', () => this.#pages.delete(page))
      send(page, { kind: 'problems', problems: this.#problems })
    })
  }

  notify(news: PreviewNews): void {
    this.#problems = news.kind === 'problems' ? news.problems : []
    for (const page of this.#pages) send(page, news)
  }

  close(): void {
    for (const page of this.#pages) page.end()
  }
}

function send(page: ServerResponse, news: PreviewNews): void {
  page.write(`data: ${JSON.stringify(news)}\n\n`)
}
