import * as pkijs from 'pkijs'
import { toPem } from './pem.ts'
import type { SigningIdentityPem } from './signing-key.ts'

const OID = { shroudedKey: '1.2.840.113549.1.12.10.1.2' } as const

/**
 * Parses a PKCS #12 file into its key and its certificate chain, leaf first. Throws when the password is wrong, when
 * there is no key, or when it uses legacy encryption (RC2, 3DES), which `openssl pkcs12 -legacy` converts. Source:
 * RFC 7292 §4.
 */
export async function parseP12(file: Uint8Array, password: string): Promise<SigningIdentityPem> {
  const bags = await readBags(file, new TextEncoder().encode(password).buffer)
  const keys: pkijs.PrivateKeyInfo[] = []
  const certificates: pkijs.Certificate[] = []
  for (const bag of bags) {
    if (bag instanceof pkijs.PrivateKeyInfo) keys.push(bag)
    else certificates.push(bag)
  }
  const key = keys[0]
  if (key === undefined) throw new Error('The PKCS #12 file has no private key.')
  return {
    privateKeyPem: toPem('PRIVATE KEY', key.toSchema().toBER()),
    certificatesPem: ownFirst(certificates)
      .map((certificate) => toPem('CERTIFICATE', certificate.toSchema().toBER()))
      .join(''),
  }
}

async function readBags(
  file: Uint8Array,
  password: ArrayBuffer,
): Promise<readonly (pkijs.PrivateKeyInfo | pkijs.Certificate)[]> {
  const safe = await openSafe(file, password).catch((cause: unknown) => {
    throw new Error('The PKCS #12 file cannot be read: wrong password, or legacy encryption (RC2, 3DES).', {
      cause,
    })
  })
  const found: (pkijs.PrivateKeyInfo | pkijs.Certificate)[] = []
  for (const { bagId, bagValue } of safe) {
    if (bagId === OID.shroudedKey && bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      found.push(await decryptKey(bagValue, password))
    } else if (bagValue instanceof pkijs.PrivateKeyInfo) {
      found.push(bagValue)
    } else if (bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate) {
      found.push(bagValue.parsedValue)
    }
  }
  return found
}

async function decryptKey(
  { encryptionAlgorithm, encryptedData }: pkijs.PKCS8ShroudedKeyBag,
  password: ArrayBuffer,
): Promise<pkijs.PrivateKeyInfo> {
  const encrypted = new pkijs.EncryptedData({
    encryptedContentInfo: new pkijs.EncryptedContentInfo({
      contentEncryptionAlgorithm: encryptionAlgorithm,
      encryptedContent: encryptedData,
    }),
  })
  return pkijs.PrivateKeyInfo.fromBER(await encrypted.decrypt({ password }))
}

async function openSafe(file: Uint8Array, password: ArrayBuffer): Promise<readonly pkijs.SafeBag[]> {
  const pfx = pkijs.PFX.fromBER(new Uint8Array(file))
  await pfx.parseInternalValues({ password, checkIntegrity: true })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (safe === undefined) return []
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) })
  const parts: readonly { value: pkijs.SafeContents }[] = safe.parsedValue.safeContents
  return parts.flatMap(({ value }) => value.safeBags)
}

/** The leaf is the certificate that issued none of the others. */
function ownFirst(certificates: readonly pkijs.Certificate[]): readonly pkijs.Certificate[] {
  const issues = (each: pkijs.Certificate) =>
    certificates.some((other) => other !== each && other.issuer.isEqual(each.subject))
  return [...certificates].sort((a, b) => Number(issues(a)) - Number(issues(b)))
}
