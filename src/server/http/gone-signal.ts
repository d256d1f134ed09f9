import type { FastifyReply } from 'fastify'

/** Aborted when the connection of a request has closed before its answer was sent: nobody waits for it any more. */
export function goneSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
