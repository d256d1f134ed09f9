import { createECDH, createHash, createHmac } from 'node:crypto'

/** Fields of a 2D-Doc in the order given, by their two-character identifier. */
export type TwoDDocFields = readonly (readonly [id: string, value: string])[]

export interface TwoDDocOptions {
  /** `00` a bill, `02` a housing tax notice, `03` bank details, `04` an income tax notice. */
  readonly documentType: string
  /** `yyyy-mm-dd`. */
  readonly issuedOn: string
  readonly version?: '02' | '03' | '04'
  /** Four characters each; those of the test authority unless given. */
  readonly authority?: string
  readonly certificate?: string
}

/** The authority of the specimens: for tests only. A list of certificates that names it must never ship. */
export const TEST_AUTHORITY = 'XT01'
export const TEST_CERTIFICATE = 'T001'
const TEST_PRIVATE_KEY = createHash('sha256').update('paraphe: authority of specimens').digest()

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const GROUP = '\u{1d}'
const RECORD = '\u{1e}'
const UNIT = '\u{1f}'
const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** Fields whose values always have this length, so that no separator follows. Source: 2D-Doc specification 3.3, table 8. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  '24': 5,
  '26': 2,
  '2B': 5,
  '2D': 2,
  '34': 2,
  '40': 13,
  '44': 13,
  '45': 4,
  '47': 13,
  '49': 13,
  '4A': 8,
}
const LONGEST: Readonly<Record<string, number>> = {
  '10': 38,
  '14': 38,
  '22': 38,
  '25': 32,
  '46': 38,
  '48': 38,
}

/** Text of a 2D-Doc: header, data, seal in base 32. */
export function sealTwoDDoc(fields: TwoDDocFields, options: TwoDDocOptions): string {
  const data = fields.map(([id, value]) => writeField(id, value)).join('')
  const content = `${writeHeader(options)}${data}`
  return `${content}${UNIT}${encodeBase32(sign(content))}`
}

/** Uncompressed point, as DER SubjectPublicKeyInfo. */
export function testAuthorityPublicKey(): Buffer {
  const prefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(TEST_PRIVATE_KEY)
  return Buffer.concat([prefix, exchange.getPublicKey()])
}

function writeHeader(options: TwoDDocOptions): string {
  const { documentType, issuedOn, version = '04' } = options
  const { authority = TEST_AUTHORITY, certificate = TEST_CERTIFICATE } = options
  const day = hexDay(issuedOn)
  const perimeter = version === '02' ? '' : '01'
  const country = version === '04' ? 'FR' : ''
  return `DC${version}${authority}${certificate}${day}${day}${documentType}${perimeter}${country}`
}

function hexDay(date: string): string {
  const days = (Date.parse(date) - FIRST_DAY) / DAY_MS
  return days.toString(16).toUpperCase().padStart(4, '0')
}

function writeField(id: string, value: string): string {
  if (FIXED_LENGTHS[id] !== undefined) {
    if (value.length !== FIXED_LENGTHS[id]) throw new Error(`2D-Doc field ${id}: wrong length`)
    return `${id}${value}`
  }
  const longest = LONGEST[id] ?? Infinity
  return value.length > longest ? `${id}${value.slice(0, longest)}${RECORD}` : `${id}${value}${GROUP}`
}

/** ECDSA on P-256 with a nonce derived from key and content, so that a seed gives the same bytes every time. */
function sign(content: string): Buffer {
  const digest = toNumber(createHash('sha256').update(content, 'latin1').digest())
  const secret = toNumber(TEST_PRIVATE_KEY)
  const nonceBytes = createHmac('sha256', TEST_PRIVATE_KEY).update(content, 'latin1').digest()
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(nonceBytes)
  const r = toNumber(exchange.getPublicKey().subarray(1, 33)) % ORDER
  const s = (invert(toNumber(nonceBytes)) * ((digest + r * secret) % ORDER)) % ORDER
  return Buffer.from(`${hex(r)}${hex(s)}`, 'hex')
}

/** Inverse modulo the prime order, by Fermat's theorem. */
function invert(value: bigint): bigint {
  let result = 1n
  let base = value % ORDER
  for (let exponent = ORDER - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % ORDER
    base = (base * base) % ORDER
  }
  return result
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

function hex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function encodeBase32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '')
    .join('')
}
