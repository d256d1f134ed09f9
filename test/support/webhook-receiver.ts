import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { closeServer, listenLocally } from './local-server.ts'

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver that stores each message once its body is read, and responds as configured. */
export interface WebhookReceiver {
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedMessage[]
  answerWith(answer: (response: ServerResponse) => void): void
  close(): Promise<void>
}

/** On a free port or this one; over TLS with a key and a certificate. */
export async function startWebhookReceiver({
  port = 0,
  tls,
}: {
  readonly port?: number
  readonly tls?: { readonly key: string; readonly cert: string }
} = {}): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let answer = (response: ServerResponse): void => void response.writeHead(204).end()
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      answer(response)
    })
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  const listening = await listenLocally(server, port)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${listening}/events`,
    port: listening,
    received,
    answerWith(next) {
      answer = next
    },
    close: () => closeServer(server),
  }
}
