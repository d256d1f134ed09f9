import type { LiveEvents } from '#contract/live.ts'

interface Received {
  readonly name: keyof LiveEvents
  readonly data: LiveEvents[keyof LiveEvents]
}

/** A page that follows changes: the server-sent events of `GET /api/live`. */
export class LiveClient {
  readonly response: Response
  readonly received: Received[] = []
  readonly #reader: ReadableStreamDefaultReader<string> | undefined
  #rest = ''

  private constructor(response: Response) {
    this.response = response
    this.#reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  }

  /** `after`: the position that the page shows. */
  static async open(url: string, authorization: string, after?: string): Promise<LiveClient> {
    const query = after === undefined ? '' : `?${new URLSearchParams({ after }).toString()}`
    const response = await fetch(`${url}/api/live${query}`, {
      headers: { authorization, accept: 'text/event-stream' },
    })
    return new LiveClient(response)
  }

  /** Ids of the dossiers that changed, in all events so far. */
  get changed(): readonly number[] {
    return this.#idsOf('changed')
  }

  /** Whether the stream reported all changes after the page's position; undefined before it is open. */
  get isComplete(): boolean | undefined {
    const [first] = this.received.flatMap(({ data }) => ('unread' in data ? [data] : []))
    return first && first.complete === true
  }

  /** Ids of the dossiers of which a receipt was read. */
  get read(): readonly number[] {
    return this.#idsOf('read')
  }

  /** Reads until an event satisfies the condition. Throws when the stream ends before. */
  async until(condition: (client: LiveClient) => boolean): Promise<void> {
    while (!condition(this)) if (!(await this.#readMore())) throw new Error('The stream has ended')
  }

  /** Reads until the server ends the stream. */
  async untilEnd(): Promise<void> {
    while (await this.#readMore());
  }

  async close(): Promise<void> {
    await this.#reader?.cancel().catch(() => undefined)
  }

  #idsOf(kind: 'changed' | 'read'): readonly number[] {
    return this.received.flatMap(({ name, data }) =>
      name === kind && 'dossiers' in data ? data.dossiers : [],
    )
  }

  async #readMore(): Promise<boolean> {
    const part = await this.#reader?.read()
    if (part === undefined || part.done) return false
    const blocks = (this.#rest + part.value).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data] = /^event: (changed|read|notices)\ndata: (.*)$/.exec(block) ?? []
      if ((name === 'changed' || name === 'read' || name === 'notices') && data !== undefined)
        this.received.push({ name, data: JSON.parse(data) })
    }
    return true
  }
}
