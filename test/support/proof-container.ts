import { readStoredZip, type ContainerPart } from '#proof/stored-zip.ts'
import { streamZip, type ArchiveFile } from '#server/documents/zip-stream.ts'
import { makeRoots } from '#server/evidence/make-roots.ts'
import { TYPED, type CeremonyClient } from './ceremony-client.ts'
import type { SignedInUser, SigningApp } from './signing-app.ts'

/** A dossier whose subscriber has signed, everything sealed, and a root over all of it. */
export async function signOneDossier(signing: SigningApp, client: CeremonyClient): Promise<number> {
  const { dossierId } = await client.prepare()
  const view = await client.openView(dossierId)
  await view.get('state')
  await client.proveOneself(view)
  await view.post('sign', TYPED)
  await signing.services.outbox.drain()
  await makeRoots(signing.services)
  return dossierId
}

/** The response of the call. */
export function askForContainer(signing: SigningApp, dossierId: number, user: SignedInUser, query = '') {
  return signing.app.inject({ url: `/api/dossiers/${dossierId}/evidence${query}`, headers: user.headers })
}

/** The parts of a container by name, in their order. */
export function partsOf(container: Uint8Array): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const parts = readStoredZip(new Uint8Array(container))
  if (!isParts(parts)) throw new Error(`no container: ${JSON.stringify(parts)}`)
  return new Map(parts.map(({ name, bytes }) => [name, bytes]))
}

function isParts(parts: readonly ContainerPart[] | object): parts is readonly ContainerPart[] {
  return Array.isArray(parts)
}

/** A container again, its checksums right, after somebody has changed its parts. */
export async function repack(
  parts: ReadonlyMap<string, Uint8Array>,
  changes: Readonly<Record<string, string | Uint8Array | null>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const changed = new Map<string, Uint8Array>(parts)
  for (const [name, content] of Object.entries(changes)) {
    if (content === null) changed.delete(name)
    else changed.set(name, typeof content === 'string' ? Buffer.from(content) : content)
  }
  const pieces = await Array.fromAsync(
    streamZip(inOrder([...changed].map(([name, bytes]) => ({ name, bytes })))),
  )
  return new Uint8Array(Buffer.concat(pieces))
}

async function* inOrder(files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}
