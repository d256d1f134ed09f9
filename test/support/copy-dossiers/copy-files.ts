import type pg from 'pg'
import { readSignatures } from '#signature/seal/read-signatures.ts'
import { Evidence, EvidenceFile } from '#server/signature/index.ts'
import type { Services } from '#server/services.ts'
import { moveUuids } from './copy-audit.ts'

/** Bits of a copy's number, each encoded in the case of one hexadecimal letter. */
const BITS = 32

interface OriginalFile {
  readonly sha256: string
  readonly mimetype: string
}

/** Whether copies share the drawn and received files of their original, or have files of their own. */
export type FileSharing = 'shared' | 'own'

/**
 * Writes the files of a copy and notes them in `copied_file`. The evidence of an envelope names it, so that every copy has
 * its own, sealed again.
 */
export class FileCopier {
  readonly #services: Pick<Services, 'files' | 'documents'>
  readonly #client: pg.Client
  readonly #dossierStride: number

  constructor(services: Pick<Services, 'files' | 'documents'>, client: pg.Client, dossierStride: number) {
    this.#services = services
    this.#client = client
    this.#dossierStride = dossierStride
  }

  async copy(number: number, sharing: FileSharing): Promise<void> {
    const copied = new Map<string, string>()
    if (sharing === 'own')
      for (const { sha256, mimetype } of await this.#listFiles())
        copied.set(sha256, await this.#write(mimetype, vary(await this.#services.files.read(sha256), number)))
    for (const sha256 of await this.#listEvidence()) {
      const evidence = await this.#moveEvidence(sha256, number, copied)
      copied.set(sha256, await this.#write('application/json', evidence))
    }
    await this.#client.query(
      `insert into copied_file (number, sha256, copied) select $1, * from unnest($2::text[], $3::text[])`,
      [number, [...copied.keys()], [...copied.values()]],
    )
  }

  async #write(mimetype: string, bytes: Buffer): Promise<string> {
    const sha256 = await this.#services.files.write(bytes)
    await this.#client.query(
      'insert into file (sha256, size, mimetype) values ($1, $2, $3) on conflict (sha256) do nothing',
      [sha256, bytes.length, mimetype],
    )
    return sha256
  }

  /** Documents, receipts and archives; documents of products are those of the deployment. */
  async #listFiles(): Promise<readonly OriginalFile[]> {
    const { rows } = await this.#client.query<OriginalFile>(`
      select sha256, mimetype from file where sha256 in (
        select sha256 from original_receipt union select unsigned_sha256 from original_envelope_document
        union select current_sha256 from original_envelope_document union select sha256 from original_document_proof)`)
    return rows
  }

  async #listEvidence(): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ sha256: string }>(
      'select evidence_sha256 as sha256 from original_envelope where evidence_sha256 is not null',
    )
    return rows.map(({ sha256 }) => sha256)
  }

  async #moveEvidence(sha256: string, number: number, copied: ReadonlyMap<string, string>): Promise<Buffer> {
    const file = EvidenceFile.parse(JSON.parse((await this.#services.files.read(sha256)).toString('utf8')))
    const original = Evidence.parse(JSON.parse(moveUuids(file.evidence, number)))
    const documents = original.documents.map((document) => ({
      ...document,
      shownSha256: copied.get(document.shownSha256) ?? document.shownSha256,
      sealedSha256: copied.get(document.sealedSha256) ?? document.sealedSha256,
    }))
    const moved = { ...original, dossier: original.dossier + this.#dossierStride * number, documents }
    const evidence = JSON.stringify(moved, null, 1)
    const content = new TextEncoder().encode(evidence)
    const seal = await this.#services.documents.run({ kind: 'cms', content })
    return Buffer.from(JSON.stringify({ evidence, seal: Buffer.from(seal).toString('base64') }))
  }
}

/**
 * The same file with other bytes, still valid: a sealed PDF keeps every covered byte, and has the number of the copy in the
 * case of the hexadecimal digits of its last signature; any other file has the number appended.
 */
function vary(bytes: Buffer, number: number): Buffer {
  const last = readSignatures(bytes)?.at(-1)
  if (last === undefined || last.end !== bytes.length)
    return Buffer.concat([bytes, Buffer.from(`\n%${number}\n`)])
  const varied = Buffer.from(bytes)
  const [, gapStart, gapEnd] = last.byteRange
  for (let at = gapStart, bit = 0; at < gapEnd && bit < BITS; at += 1) {
    const lower = (varied[at] ?? 0) | 0x20
    if (lower < 0x61 || lower > 0x66) continue
    varied[at] = ((number >>> bit) & 1) === 1 ? lower : lower & ~0x20
    bit += 1
  }
  return varied
}
