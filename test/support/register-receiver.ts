import { createServer, type IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { closeServer, listenLocally } from './local-server.ts'

const Event = z.object({
  id: z.string(),
  sequence: z.number(),
  type: z.string(),
  dossier_id: z.number(),
  attempt: z.number(),
  lines: z.array(z.record(z.string(), z.string())),
})

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly event: z.infer<typeof Event>
}

/** A webhook receiver that stores requests and answers with a configurable status. */
export interface RegisterReceiver {
  readonly url: string
  readonly received: readonly ReceivedEvent[]
  answerWith(status: number): void
  close(): Promise<void>
}

/** On a free port, or on that of a closed receiver. */
export async function startRegisterReceiver({ port = 0 } = {}): Promise<RegisterReceiver> {
  const received: ReceivedEvent[] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push({ headers: request.headers, body, event: Event.parse(JSON.parse(body.toString('utf8'))) })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  const listening = await listenLocally(server, port)
  return {
    url: `http://127.0.0.1:${listening}/events`,
    received,
    answerWith(next) {
      status = next
    },
    close: () => closeServer(server),
  }
}
