import { createPublicKey, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TwoDDoc } from '#rules/reading/two-d-doc.ts'
import { isIssuedBy, readSealAuthorities } from '../seal-authorities.ts'

/** A certificate that seals 2D-Docs. */
interface SealKey {
  readonly key: KeyObject
  /** Organisation of the certificate; null for a bare key. */
  readonly issuer: string | null
  /** Days on which it may seal, `yyyy-mm-dd`; a bare key has none. */
  readonly from: string | null
  readonly to: string | null
}

/** Certificates by authority and certificate, such as `FR01` and `0001`. */
export type SealList = ReadonlyMap<string, SealKey>

/** Result of verifying a seal. `stranger`: its certificate is not in the list, so the seal proves nothing. */
export type SealVerdict =
  | { readonly seal: 'valid'; readonly issuer: string | null }
  | { readonly seal: 'wrong' | 'stranger' }

const NAME = /^([0-9A-Z]{4})-([0-9A-Z]{4})\.pem$/

/**
 * Reads the PEM files of a folder, each named `AUTHORITY-CERTIFICATE.pem`. Ignores other files, and certificates that were
 * not issued by the listed authority of that name.
 */
export async function readSealList(folder: string): Promise<SealList> {
  const authorities = await readSealAuthorities(folder)
  const names = await readdir(folder).catch(() => [])
  const entries = await Promise.all(
    names.flatMap((name) => {
      const [, authority, certificate] = NAME.exec(name) ?? []
      if (authority === undefined || certificate === undefined) return []
      return [
        readFile(join(folder, name), 'utf8').then(
          (pem) => [authority + certificate, parseKey(pem, authorities.get(authority))] as const,
        ),
      ]
    }),
  )
  return new Map(entries.flatMap(([name, key]) => (key ? [[name, key] as const] : [])))
}

function parseKey(pem: string, authority: X509Certificate | undefined): SealKey | undefined {
  try {
    if (!pem.includes('BEGIN CERTIFICATE'))
      return authority ? undefined : { key: createPublicKey(pem), issuer: null, from: null, to: null }
    const certificate = new X509Certificate(pem)
    if (authority && !isIssuedBy(certificate, authority)) return undefined
    const { publicKey: key, subject, validFromDate, validToDate } = certificate
    const issuer = /^O=(.+)$/m.exec(subject)?.[1] ?? null
    return { key, issuer, from: dayOf(validFromDate), to: dayOf(validToDate) }
  } catch {
    // An invalid certificate is ignored; the others count.
    return undefined
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Hash by curve. Source: 2D-Doc v3.1.3, §3.5. */
const HASHES: Readonly<Record<string, string>> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
}

/** Verifies the seal of a 2D-Doc with the listed certificate that it names, valid on the day of the seal. */
export function verifySeal(list: SealList, doc: TwoDDoc): SealVerdict {
  const known = list.get(doc.authority + doc.certificate)
  if (!known) return { seal: 'stranger' }
  const hash = HASHES[known.key.asymmetricKeyDetails?.namedCurve ?? '']
  const day = doc.signedOn ?? doc.issuedOn
  const isInTime =
    known.from === null || known.to === null || (day !== null && day >= known.from && day <= known.to)
  if (hash === undefined || !isInTime) return { seal: 'wrong' }
  const key = { key: known.key, dsaEncoding: 'ieee-p1363' } as const
  return verify(hash, Buffer.from(doc.signed, 'latin1'), key, doc.seal)
    ? { seal: 'valid', issuer: known.issuer }
    : { seal: 'wrong' }
}
