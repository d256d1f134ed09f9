import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { closeServer, listenLocally } from './local-server.ts'

/** Response of the publisher: a complete list, or a broken response. */
export type Publication = (response: ServerResponse, headers: IncomingHttpHeaders) => void

export interface ListPublisher {
  readonly url: string
  /** Paths and headers asked for, oldest first. */
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  publish(next: Publication): void
  close(): Promise<void>
}

/** Publishes a screening list, on this machine. */
export async function startListPublisher(): Promise<ListPublisher> {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  let answer: Publication = (response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    answer(response, request.headers)
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}/list.csv`,
    asked,
    publish(next) {
      answer = next
    },
    close: () => closeServer(server),
  }
}
