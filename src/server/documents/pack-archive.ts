import type { Services } from '../services.ts'

/** Packs files into a ZIP in a worker. Buffers are transferred: the caller's are detached. */
export async function packArchive(
  { documents }: Pick<Services, 'documents'>,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Buffer<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await documents.run({ kind: 'zip', files })
  return Buffer.from(buffer, byteOffset, byteLength)
}
