import { concat, sha256, toHex, utf8, type Bytes } from './bytes.ts'

/** A row of a chain as anyone may check it: its detail is bound by a commitment, which can be opened or kept closed. */
export interface AuditLine {
  /** What the row is about: `dossier:1001`. */
  readonly subject: string
  /** From 1, without gaps. */
  readonly sequence: number
  /** UTC, ISO 8601. */
  readonly at: string
  /** Number of the account that acted; null for the server itself. */
  readonly actor: number | null
  readonly action: string
  /** SHA-256 of `commitmentText`, in hexadecimal. */
  readonly detail: string
}

/** The text whose SHA-256 a line carries as its `detail`; without the salt nobody can guess a short detail from it. */
export function commitmentText({ salt, detail }: DetailOpening): string {
  return `${salt}\n${detail}`
}

/** What opens the commitment of a line. */
export interface DetailOpening {
  /** The keyed hash of the row, in hexadecimal. */
  readonly salt: string
  /** JSON with sorted keys. */
  readonly detail: string
}

/** The text of a line, as it is hashed. */
export function auditLineText({ subject, sequence, at, actor, action, detail }: AuditLine): string {
  return JSON.stringify({ subject, sequence, at, actor, action, detail })
}

/** What a chain hashes for its next head; the one before the first line is 32 zero bytes. */
export function headInput(previous: Uint8Array, lineText: string): Bytes {
  return concat(previous, utf8(lineText))
}

/** The head before the first line of a chain. */
export const EMPTY_HEAD: Uint8Array = new Uint8Array(32)

/** The end of one chain when a root was made: a leaf of the tree. */
export interface ChainHead {
  readonly subject: string
  /** Of its last line. */
  readonly sequence: number
  /** Hash of all lines up to it, in hexadecimal. */
  readonly head: string
}

/** The data of a leaf. */
export function leafText({ subject, sequence, head }: ChainHead): string {
  return JSON.stringify({ subject, sequence, head })
}

/** The heads of a chain after each of its lines, in hexadecimal and in order. */
export async function chainHeads(lineTexts: readonly string[]): Promise<readonly string[]> {
  const heads: string[] = []
  let head: Uint8Array = EMPTY_HEAD
  for (const text of lineTexts) {
    head = await sha256(headInput(head, text))
    heads.push(toHex(head))
  }
  return heads
}

/** Reads a line; `undefined` for a text that is none. */
export function parseAuditLine(text: string): AuditLine | undefined {
  const value = parseObject(text)
  if (value === undefined) return undefined
  const { subject, sequence, at, actor, action, detail } = value
  if (typeof subject !== 'string' || typeof sequence !== 'number' || typeof at !== 'string') return undefined
  if (typeof action !== 'string' || typeof detail !== 'string') return undefined
  if (actor !== null && typeof actor !== 'number') return undefined
  return { subject, sequence, at, actor, action, detail }
}

/** A JSON object; `undefined` for any other text. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object with named members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
