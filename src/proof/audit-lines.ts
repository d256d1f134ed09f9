import { concat, sha256, toHex, utf8, type Bytes } from './bytes.ts'

/** Public form of an audit row: the detail is replaced by a commitment, which an opening can reveal. */
export interface AuditLine {
  /** Such as `dossier:1001`. */
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

/** Input of the SHA-256 in `AuditLine.detail`. The salt prevents guessing short details by brute force. */
export function commitmentText({ salt, detail }: DetailOpening): string {
  return `${salt}\n${detail}`
}

/** Reveals the detail behind a commitment. */
export interface DetailOpening {
  /** The keyed hash of the row, in hexadecimal. */
  readonly salt: string
  /** JSON with sorted keys. */
  readonly detail: string
}

/** Serializes a line exactly as it is hashed. */
export function auditLineText({ subject, sequence, at, actor, action, detail }: AuditLine): string {
  return JSON.stringify({ subject, sequence, at, actor, action, detail })
}

/** Input of the hash that gives the next head of a chain. */
export function headInput(previous: Uint8Array, lineText: string): Bytes {
  return concat(previous, utf8(lineText))
}

/** Head of an empty chain. */
export const EMPTY_HEAD: Uint8Array = new Uint8Array(32)

/** Head of one chain at the time of a root: a leaf of the tree. */
export interface ChainHead {
  readonly subject: string
  /** Sequence of the last line. */
  readonly sequence: number
  /** Hash of all lines up to it, in hexadecimal. */
  readonly head: string
}

/** Leaf data, before the leaf prefix. */
export function leafText({ subject, sequence, head }: ChainHead): string {
  return JSON.stringify({ subject, sequence, head })
}

/** Head after each line, in order, in hexadecimal. */
export async function chainHeads(lineTexts: readonly string[]): Promise<readonly string[]> {
  const heads: string[] = []
  let head: Uint8Array = EMPTY_HEAD
  for (const text of lineTexts) {
    head = await sha256(headInput(head, text))
    heads.push(toHex(head))
  }
  return heads
}

/** Parses a line; `undefined` when it is malformed. */
export function parseAuditLine(text: string): AuditLine | undefined {
  const value = parseObject(text)
  if (value === undefined) return undefined
  const { subject, sequence, at, actor, action, detail } = value
  if (typeof subject !== 'string' || typeof sequence !== 'number' || typeof at !== 'string') return undefined
  if (typeof action !== 'string' || typeof detail !== 'string') return undefined
  if (actor !== null && typeof actor !== 'number') return undefined
  return { subject, sequence, at, actor, action, detail }
}

/** Parses a JSON object; `undefined` for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object, neither null nor an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
