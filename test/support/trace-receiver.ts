import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { closeServer, listenLocally } from './local-server.ts'

const Attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.string().optional() }),
  }),
)
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for a root span. */
  readonly parentSpanId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly service: string
}

/** A minimal trace collector: OTLP over HTTP, in JSON. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = []
  /** Raw bodies received. */
  received = ''
  #port = 0
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      this.#take(request.url ?? '', body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver()
    receiver.#port = await listenLocally(receiver.#server)
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  stop(): Promise<void> {
    return closeServer(this.#server)
  }

  #take(path: string, body: string): void {
    if (path !== '/v1/traces') return
    this.received += body
    for (const { resource, scopeSpans } of Export.parse(JSON.parse(body)).resourceSpans) {
      const service = readAttributes(resource.attributes)['service.name'] ?? ''
      for (const { spans } of scopeSpans) {
        for (const { attributes, parentSpanId = '', ...span } of spans)
          this.spans.push({ ...span, parentSpanId, attributes: readAttributes(attributes), service })
      }
    }
  }
}

function readAttributes(attributes: z.infer<typeof Attributes>): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  )
}
