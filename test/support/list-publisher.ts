import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/list.csv`,
    asked,
    publish(next) {
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
