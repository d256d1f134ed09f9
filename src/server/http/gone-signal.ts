import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects before the answer was sent. */
export function goneSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
