import { expect } from 'vitest'
import { currentEnvelopes } from '#server/envelopes/current-envelopes.ts'
import { readText, type DrawnDossier } from './correction-oracle.ts'
import { checkSignatures } from './pdf-tools.ts'
import type { SigningApp } from './signing-app.ts'

/** The complete content of a dossier. */
export interface Trace {
  readonly dossier: object
  readonly blocks: readonly object[]
  readonly changes: readonly object[]
  readonly receipts: readonly object[]
  /** Current documents, by code. */
  readonly documents: ReadonlyMap<string, { readonly sha256: string; readonly carriedFrom: string | null }>
  readonly answers: Readonly<Record<string, unknown>>
}

/** Reads dossiers from the store, and their files by poppler. */
export class DossierTrace {
  readonly #signing: SigningApp
  /** Cache of texts by hash of the file. */
  readonly #texts = new Map<string, string>()

  constructor(signing: SigningApp) {
    this.#signing = signing
  }

  /** All columns except the time of the last change, which a review also updates. */
  async read(id: number): Promise<Trace> {
    const { db } = this.#signing.services.store
    const [{ updated_at: _, ...dossier }, blocks, changes, receipts, documents] = await Promise.all([
      db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      db.selectFrom('dossier_block').selectAll().where('dossier_id', '=', id).orderBy('block').execute(),
      db.selectFrom('answer_change').selectAll().where('dossier_id', '=', id).orderBy('number').execute(),
      db.selectFrom('receipt').selectAll().where('dossier_id', '=', id).orderBy('id').execute(),
      this.#documents(id),
    ])
    return {
      dossier,
      blocks,
      changes,
      receipts,
      documents: new Map(
        documents.map(({ code, sha256, carriedFrom }) => [code, { sha256, carriedFrom }] as const),
      ),
      answers: Object.assign({}, ...blocks.map(({ answers }) => answers)),
    }
  }

  /** The documents as rendered before signing, read in the same way as those rendered from scratch. */
  async compareTexts(id: number, drawn: DrawnDossier): Promise<void> {
    const documents = await this.#documents(id)
    expect(documents.map(({ code }) => code).toSorted()).toEqual([...drawn.documents.keys()].toSorted())
    for (const { code, unsigned } of documents)
      expect([code, await this.#textOf(unsigned)]).toEqual([code, drawn.documents.get(code)?.text])
  }

  /** Names of the signature fields of a file, in order; throws for a signature that is not valid. */
  async fieldsOf(sha256: string): Promise<readonly string[]> {
    const seals = checkSignatures(await this.#signing.services.files.read(sha256))
    expect(seals.every(({ isValid }) => isValid)).toBe(true)
    return seals.map(({ field }) => field)
  }

  /** Seals and signatures of every file that was ever signed, old ones included. */
  async findBadSeals(): Promise<readonly string[]> {
    const { store, files } = this.#signing.services
    const rows = await store.db
      .selectFrom('envelope_document')
      .innerJoin('envelope', 'envelope.id', 'envelope_id')
      .select(['code', 'envelope_document.kind', 'current_sha256 as sha256'])
      .where('envelope.state', '=', 'completed')
      .distinctOn('current_sha256')
      .execute()
    const bad: string[] = []
    for (const { code, kind, sha256 } of rows) {
      const seals = checkSignatures(await files.read(sha256))
      const isWhole = seals.every(({ isValid }) => isValid) && seals.at(-1)?.coversAll === true
      if (!isWhole || seals.length < (kind === 'report' ? 1 : 2)) bad.push(`${code} ${sha256}`)
    }
    return bad
  }

  async #documents(id: number) {
    const { db } = this.#signing.services.store
    const envelopes = await db
      .selectFrom('envelope')
      .select(['id', 'kind', 'state', 'correction_id as correctionId'])
      .where('dossier_id', '=', id)
      .where('state', '=', 'completed')
      .orderBy('created_at')
      .execute()
    const current = currentEnvelopes(envelopes).map((each) => each.id)
    if (current.length === 0) return []
    return db
      .selectFrom('envelope_document')
      .select([
        'code',
        'current_sha256 as sha256',
        'unsigned_sha256 as unsigned',
        'carried_from as carriedFrom',
      ])
      .where('envelope_id', 'in', current)
      .execute()
  }

  async #textOf(sha256: string): Promise<string> {
    const text = this.#texts.get(sha256) ?? (await readText(await this.#signing.services.files.read(sha256)))
    this.#texts.set(sha256, text)
    return text
  }
}
