/** A part that the container's signature covers. */
export interface ManifestReference {
  /** Only letters, digits and `-._/`, so that no escaping is needed. */
  readonly name: string
  readonly mediaType: string
  /** SHA-256 in base64. */
  readonly digest: string
}

/** Media type of a container; also the content of its first part. */
export const CONTAINER_TYPE = 'application/vnd.etsi.asic-e+zip'
/** Part names defined by ASiC-E. Source: ETSI EN 319 162-1 §4.4. */
export const MANIFEST_PART = 'META-INF/ASiCManifest.xml'
/** The detached signature over the manifest. */
export const SIGNATURE_PART = 'META-INF/signature.p7s'
/** The first part, stored. */
export const TYPE_PART = 'mimetype'

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const NAME = /^[A-Za-z0-9._/-]+$/

/** Serializes the manifest. Throws for a name or media type that would need escaping. */
export function manifestText(references: readonly ManifestReference[]): string {
  const lines = references.map(({ name, mediaType, digest }) => {
    if (!NAME.test(name) || !/^[a-z0-9.+/-]+$/.test(mediaType))
      throw new Error(`invalid part name or media type: ${name}`)
    return `  <asic:DataObjectReference URI="${name}" MimeType="${mediaType}"><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></asic:DataObjectReference>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <asic:SigReference URI="${SIGNATURE_PART}" MimeType="application/pkcs7-signature"/>
${lines.join('')}</asic:ASiCManifest>
`
}

const REFERENCE =
  /<asic:DataObjectReference URI="([^"]*)" MimeType="([^"]*)"><ds:DigestMethod Algorithm="[^"]*"\/><ds:DigestValue>([^<]*)</g

/** Parses a manifest written by `manifestText`; `undefined` for anything else. */
export function parseManifest(text: string): readonly ManifestReference[] | undefined {
  const references = [...text.matchAll(REFERENCE)].map(([, name = '', mediaType = '', digest = '']) => ({
    name,
    mediaType,
    digest,
  }))
  try {
    return manifestText(references) === text ? references : undefined
  } catch {
    return undefined
  }
}
