import { createHash } from 'node:crypto'
import {
  CONTAINER_TYPE,
  MANIFEST_PART,
  manifestText,
  SIGNATURE_PART,
  TYPE_PART,
  type ManifestReference,
} from '#proof/manifest.ts'
import type { ArchiveFile } from '../documents/index.ts'
import type { Services } from '../services.ts'
import type { PreparedPart } from './collect-parts.ts'

/** Yields the files of a container in order, one in memory at a time. */
export async function* containerFiles(
  services: Pick<Services, 'files' | 'documents'>,
  parts: readonly PreparedPart[],
): AsyncGenerator<ArchiveFile> {
  // First and uncompressed, so that the type is at a fixed offset. Source: ETSI EN 319 162-1 §4.4.4.
  yield { name: TYPE_PART, bytes: Buffer.from(CONTAINER_TYPE) }
  const references: ManifestReference[] = []
  for (const part of parts) {
    const bytes = await readPart(services, part)
    const digest = createHash('sha256').update(bytes).digest('base64')
    references.push({ name: part.name, mediaType: part.mediaType, digest })
    yield { name: part.name, bytes }
  }
  const manifest = Buffer.from(manifestText(references))
  yield { name: MANIFEST_PART, bytes: manifest }
  yield { name: SIGNATURE_PART, bytes: await services.documents.run({ kind: 'cms', content: manifest }) }
}

async function readPart({ files }: Pick<Services, 'files'>, { content }: PreparedPart): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : files.read(content.sha256)
}
