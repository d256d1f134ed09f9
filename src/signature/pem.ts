import { Buffer } from 'node:buffer'

/** Encodes DER as PEM with a label (`CERTIFICATE`, `PRIVATE KEY`), in lines of 64. Source: RFC 7468. */
export function toPem(label: string, der: Uint8Array | ArrayBuffer): string {
  const base64 = Buffer.from(der instanceof Uint8Array ? der : new Uint8Array(der)).toString('base64')
  return `-----BEGIN ${label}-----\n${base64.replace(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`
}

/** Decodes every block with this label, in order; other blocks are skipped. */
export function parsePem(label: string, pem: string): readonly Uint8Array<ArrayBuffer>[] {
  const blocks = pem.matchAll(
    new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`, 'g'),
  )
  return [...blocks].map((block) => new Uint8Array(Buffer.from(block[1] ?? '', 'base64')))
}
