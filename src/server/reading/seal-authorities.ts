import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Authorities whose certificates seal 2D-Docs, by name such as `FR04`. */
export type SealAuthorities = ReadonlyMap<string, X509Certificate>

/** Shipped authorities: the trust list of the Agence nationale des titres sécurisés. */
const SHIPPED = join(import.meta.dirname, '../../../certificates/2d-doc/authorities')
const NAME = /^([0-9A-Z]{4})\.pem$/

/** The shipped authorities, and those that the operator adds to the subfolder `authorities`, which take precedence. */
export async function readSealAuthorities(folder: string): Promise<SealAuthorities> {
  return new Map([...(await readFolder(SHIPPED)), ...(await readFolder(join(folder, 'authorities')))])
}

export function isIssuedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
}

async function readFolder(folder: string): Promise<readonly (readonly [string, X509Certificate])[]> {
  const names = await readdir(folder).catch(() => [])
  const read = names.flatMap((file) => {
    const [, name] = NAME.exec(file) ?? []
    if (name === undefined) return []
    return [readFile(join(folder, file)).then((pem) => [name, new X509Certificate(pem)] as const)]
  })
  return Promise.all(read)
}
