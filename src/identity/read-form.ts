import type { IncomingMessage } from 'node:http'

const LIMIT_BYTES = 8 * 1024

/** What was typed or sent holds characters that no text has: refused before anything looks at it. */
export class UnreadableTextError extends Error {}

/** Throws when a name or value holds a NUL or half a character, which no store takes. */
export function requireReadable(fields: URLSearchParams): URLSearchParams {
  for (const text of [...fields.keys(), ...fields.values()]) {
    if (text.includes('\0') || !text.isWellFormed()) throw new UnreadableTextError()
  }
  return fields
}

/** A posted form, repeated fields once; more than it can hold, or another format, is an empty one. Throws when unreadable. */
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
