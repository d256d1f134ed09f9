import type { Bytes } from './bytes.ts'

/** One DER value: tag, content, and its complete encoding. */
export interface Der {
  readonly tag: number
  readonly content: Bytes
  readonly whole: Bytes
}

/** Tags used here. Source: X.690 §8. */
export const TAG = { octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, context0: 0xa0 } as const

/** Parses consecutive DER values; `undefined` when malformed. Supports lengths of up to four bytes. */
export function readDer(bytes: Bytes): readonly Der[] | undefined {
  const values: Der[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1]
    if (first === undefined || first === 0x80 || first > 0x84) return undefined
    const more = first < 0x80 ? 0 : first - 0x80
    const start = at + 2 + more
    const length =
      more === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
    if (start + length > bytes.length) return undefined
    values.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return values
}

/** Members of a constructed value; empty for a malformed one. */
export function membersOf(value: Der | undefined): readonly Der[] {
  return value === undefined ? [] : (readDer(value.content) ?? [])
}
