import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listenLocally } from './local-server.ts'

/** The EICAR test file, concatenated so that scanners do not flag this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A minimal clamd: speaks INSTREAM, detects EICAR, and can be set to fail. */
export class FakeClamd {
  readonly #server: Server
  #port = 0
  /** Respond `stream: ... ERROR` to every scan. */
  failing = false
  scans = 0

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(): Promise<FakeClamd> {
    const clamd = new FakeClamd()
    clamd.#port = await listenLocally(clamd.#server)
    return clamd
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(socket: Socket): void {
    let received = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const bytes = readStream(received)
      if (bytes === 'wrong') socket.end('UNKNOWN COMMAND\0')
      else if (bytes) socket.end(`${this.#judge(bytes)}\0`)
    })
  }

  #judge(bytes: Buffer): string {
    this.scans += 1
    if (this.failing) return 'stream: Can not allocate memory ERROR'
    return bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
  }
}

const COMMAND = Buffer.from('zINSTREAM\0')

/** The payload of a complete stream; `undefined` while it is incomplete. */
function readStream(received: Buffer): Buffer | 'wrong' | undefined {
  const head = received.subarray(0, COMMAND.length)
  if (!COMMAND.subarray(0, head.length).equals(head)) return 'wrong'
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    if (at + 4 + length > received.length) return undefined
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
