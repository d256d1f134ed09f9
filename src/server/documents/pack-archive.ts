import type { Services } from '../services.ts'

/** Files as one ZIP under these names, packed by a thread and taken back without a copy. Their bytes go with them. */
export async function packArchive(
  { documents }: Pick<Services, 'documents'>,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Buffer<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await documents.run({ kind: 'zip', files })
  return Buffer.from(buffer, byteOffset, byteLength)
}
