import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIssuedBy, readSealAuthorities } from './seal-authorities.ts'

/** Result of importing the certificates of a publication. */
export interface LoadedCertificates {
  /** Names of the files written, such as `FR04-0001.pem`. */
  readonly written: readonly string[]
  /** Number of certificates without a listed authority, or with a name that no 2D-Doc uses. */
  readonly ignored: number
}

/**
 * Imports the certificates that an authority publishes (PEM, DER, or several in one answer) into the operator's folder.
 * Only writes certificates issued by a listed authority, so the transport need not be trusted. Of two with the same name,
 * keeps the one that is valid longer.
 */
export async function loadSealCertificates(
  publication: Uint8Array,
  folder: string,
): Promise<LoadedCertificates> {
  const authorities = [...(await readSealAuthorities(folder))]
  const found = findCertificates(Buffer.from(publication))
  const named = found.flatMap((certificate) => {
    const [, id] = /^CN=([0-9A-Z]{4})$/m.exec(certificate.subject) ?? []
    const issuer = authorities.find(([, authority]) => isIssuedBy(certificate, authority))
    // Skip CA certificates: an authority itself seals nothing.
    return id === undefined || issuer === undefined || certificate.ca
      ? []
      : [{ name: `${issuer[0]}-${id}.pem`, certificate }]
  })
  const longest = new Map<string, X509Certificate>()
  for (const { name, certificate } of named) {
    const other = longest.get(name) ?? (await readCertificate(join(folder, name)))
    if (!other || other.validToDate <= certificate.validToDate) longest.set(name, certificate)
  }
  await mkdir(folder, { recursive: true })
  for (const [name, certificate] of longest) await writeFile(join(folder, name), certificate.toString())
  return { written: [...longest.keys()].toSorted(), ignored: found.length - named.length }
}

async function readCertificate(path: string): Promise<X509Certificate | undefined> {
  const pem = await readFile(path).catch(() => undefined)
  return pem && parse(pem)
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** RFC 4387 returns several certificates as DER parts of a multipart message. */
function findCertificates(bytes: Buffer): readonly X509Certificate[] {
  const pems = bytes.toString('latin1').match(PEM) ?? []
  if (pems.length > 0) return pems.flatMap((pem) => parse(pem) ?? [])
  const found: X509Certificate[] = []
  for (let at = bytes.indexOf(SEQUENCE); at !== -1;) {
    const end = at + 4 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0)
    const certificate = end <= bytes.length ? parse(bytes.subarray(at, end)) : undefined
    if (certificate) found.push(certificate)
    at = bytes.indexOf(SEQUENCE, certificate ? end : at + 1)
  }
  return found
}

/** A DER sequence of 256 to 65,535 bytes. */
const SEQUENCE = Buffer.from([0x30, 0x82])

function parse(source: Buffer | string): X509Certificate | undefined {
  try {
    return new X509Certificate(source)
  } catch {
    return undefined
  }
}
