import type { IncomingMessage } from 'node:http'

const LIMIT_BYTES = 8 * 1024

/** Posted text with a NUL or a lone surrogate, rejected before any processing. */
export class UnreadableTextError extends Error {}

/** Throws for a NUL or a lone surrogate in a name or value, which PostgreSQL cannot store. */
export function requireReadable(fields: URLSearchParams): URLSearchParams {
  for (const text of [...fields.keys(), ...fields.values()]) {
    if (text.includes('\0') || !text.isWellFormed()) throw new UnreadableTextError()
  }
  return fields
}

/**
 * Parses a posted form. Repeated fields keep one value; an oversized body or another content type gives an empty form.
 * Throws `UnreadableTextError`.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return new URLSearchParams()
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > LIMIT_BYTES) return new URLSearchParams()
    chunks.push(chunk)
  }
  return requireReadable(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}
