import type { ServerResponse } from 'node:http'
import type { LiveEvents } from '#contract/live.ts'
import type { User } from '../http/authenticate.ts'

/** A client further behind is disconnected: its page opens a new stream and refetches everything. */
const MOST_UNREAD_BYTES = 256 * 1024

/** The server-sent events of one page. Source: HTML, "Server-sent events". */
export class LiveStream {
  readonly user: Pick<User, 'id' | 'role'>
  /** Hash of the access token that opened the stream and must remain valid. */
  readonly token: string
  readonly #response: ServerResponse

  constructor(opened: { user: Pick<User, 'id' | 'role'>; token: string; response: ServerResponse }) {
    this.user = opened.user
    this.token = opened.token
    this.#response = opened.response
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Makes nginx forward each event immediately.
      'x-accel-buffering': 'no',
    })
  }

  send<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  keepAlive(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#response.end()
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.#response.destroy()
    else this.#response.write(text)
  }
}
