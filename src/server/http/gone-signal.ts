import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects before the answer was sent. */
export function goneSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const abortUnsent = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  if (reply.raw.closed) abortUnsent()
  else reply.raw.once('close', abortUnsent)
  return gone.signal
}
