/** A DER value; the arrays are views of the bytes that it was read from. Source: X.690 §8.1. */
export interface Der {
  readonly tag: number
  /** Without tag and length. */
  readonly content: Uint8Array<ArrayBuffer>
  /** With tag and length. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Tags of the values that signatures are made of. Source: X.690 §8.1.2; X.680 table 1. */
export const TAG = {
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** `[0]` and `[1]`, constructed. */
  context0: 0xa0,
  context1: 0xa1,
} as const

/** Maximum length of the tag and length bytes of a value here. */
export const MOST_HEADER_BYTES = 6

/** Length of the value that begins with these bytes, tag and length included; `undefined` for an indefinite one. */
export function lengthOfDer(bytes: Uint8Array): number | undefined {
  const header = readHeader(bytes)
  return header && header.start + header.length
}

/** The value at the start of the bytes, ignoring what follows; `undefined` when malformed or of indefinite length. */
export function firstDer(bytes: Uint8Array<ArrayBuffer>): Der | undefined {
  const header = readHeader(bytes)
  if (header === undefined) return undefined
  const { tag, start, length } = header
  const end = start + length
  return end > bytes.length
    ? undefined
    : { tag, content: bytes.subarray(start, end), bytes: bytes.subarray(0, end) }
}

function readHeader(
  bytes: Uint8Array,
): { readonly tag: number; readonly start: number; readonly length: number } | undefined {
  const [tag, first] = [bytes[0], bytes[1]]
  // No structure that we read has multi-byte tags.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  // 0x80 is the indefinite length of BER.
  if (first === 0x80 || lengthBytes > MOST_HEADER_BYTES - 2) return undefined
  const start = 2 + lengthBytes
  return { tag, start, length: lengthBytes === 0 ? first : readNumber(bytes.subarray(2, start)) }
}

/** Reads exactly one value with this tag; throws for anything else. */
export function readDer(bytes: Uint8Array<ArrayBuffer>, tag: number): Der {
  const value = firstDer(bytes)
  if (value?.tag !== tag || value.bytes.length !== bytes.length) throw new Error('not the expected DER value')
  return value
}

/** The members of a constructed value; throws when its content is not a series of values. */
export function childrenOf({ content }: Der): readonly Der[] {
  const children: Der[] = []
  for (let rest = content; rest.length > 0;) {
    const child = firstDer(rest)
    if (child === undefined) throw new Error('malformed DER value')
    children.push(child)
    rest = rest.subarray(child.bytes.length)
  }
  return children
}

/** Throws unless the value is present and has this tag. */
export function requireDer(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new Error('a DER value is missing')
  return value
}

/** An object identifier in its dotted form. */
export function readOid(value: Der | undefined): string {
  const { content } = requireDer(value, TAG.oid)
  const arcs: number[] = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...others] = arcs
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...others].join('.')
}

/** Encodes a value with this tag from its concatenated parts. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const lengthBytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) lengthBytes.unshift(rest % 256)
  const header = length < 0x80 ? [tag, length] : [tag, 0x80 | lengthBytes.length, ...lengthBytes]
  const bytes = new Uint8Array(header.length + length)
  bytes.set(header)
  let at = header.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The value of an object identifier in its dotted form. Source: X.690 §8.19. */
export function writeOid(dotted: string): Uint8Array<ArrayBuffer> {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const content = [first * 40 + second, ...others].flatMap((arc) => {
    const bytes = [arc & 0x7f]
    for (let rest = arc >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f))
    return bytes
  })
  return writeDer(TAG.oid, Uint8Array.from(content))
}

function readNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
