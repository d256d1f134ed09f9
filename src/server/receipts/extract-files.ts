import { hash } from 'node:crypto'
import { isRecord } from '../json-values.ts'

export interface ExtractedFile {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The body of an upload without its files. */
export interface ExtractedBody {
  /** The JSON with `sha256:` and the hash in place of each file; values that are not files are unchanged. */
  readonly json: string
  readonly files: readonly ExtractedFile[]
}

/** A base64 data URI. Type and parameters are ignored, since files are identified by content. */
const DATA_URI = /^data:[\w.+/-]*(;[\w=.+-]+)*;base64$/
const LONGEST_TYPE = 200

/**
 * Extracts the files (`receipts[].value`) from the JSON of an upload. The rest is unchanged and validated like any
 * body; text that is not JSON is returned whole.
 */
export function extractFiles(body: Uint8Array): ExtractedBody {
  const text = new TextDecoder().decode(body)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { json: text, files: [] }
  }
  const files: ExtractedFile[] = []
  for (const receipt of receiptsOf(parsed)) {
    const bytes = typeof receipt['value'] === 'string' ? decodeDataUri(receipt['value']) : undefined
    if (!bytes) continue
    const sha256 = hash('sha256', bytes)
    files.push({ sha256, bytes })
    receipt['value'] = placeholderOf(sha256)
  }
  return { json: JSON.stringify(parsed), files }
}

/** Placeholder of a file in the body. It is not a data URI, so a client cannot refer to a file it did not send. */
export function placeholderOf(sha256: string): string {
  return `sha256:${sha256}`
}

/** Decodes a base64 data URI; undefined for anything else and for empty content. */
export function decodeDataUri(value: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = value.indexOf(',')
  if (!DATA_URI.test(value.slice(0, Math.min(comma, LONGEST_TYPE)))) return undefined
  const length = value.length - comma - 1 - countPadding(value)
  const bytes = Buffer.from(value.slice(comma + 1), 'base64')
  // Node stops silently at the first invalid character, so fewer bytes come out than the length implies.
  if (bytes.length !== Math.floor((length * 3) / 4) || bytes.length === 0) return undefined
  // Small buffers share an ArrayBuffer, which cannot be transferred to another thread.
  return bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes)
}

function countPadding(text: string): number {
  let count = 0
  while (text.charAt(text.length - 1 - count) === '=') count += 1
  return count
}

function receiptsOf(body: unknown): readonly Record<string, unknown>[] {
  const receipts: unknown = isRecord(body) ? body['receipts'] : undefined
  return Array.isArray(receipts) ? receipts.filter(isRecord) : []
}
