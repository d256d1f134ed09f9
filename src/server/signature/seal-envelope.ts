import { sql } from 'kysely'
import { DOCUMENT_WORDING } from '#documents/document-wording.ts'
import { signingButton } from '#rules/dossier-state.ts'
import type { SignatureAppearance } from '#signature/seal/signature-appearance.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Party } from '#vocabulary/party.ts'
import {
  recordEnvelopeEvent,
  applyEvent,
  type EnvelopeDocument,
  getLockedEnvelope,
  readFilledEnvelope,
  signedDocuments,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import { registerFiles } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { StoredAppearance } from './stored-appearance.ts'

/** Signed bytes of a document, as written to the file storage. */
interface SealedFile {
  readonly document: EnvelopeDocument
  readonly sha256: string
  readonly size: number
}

/** What a party's seal consists of, until it is committed. */
interface PartySeal {
  readonly files: readonly SealedFile[]
  readonly replaced: ReplacedMark | undefined
  /** Whether it completes the envelope. */
  readonly isLast: boolean
}

/** The party whose turn it is. */
interface Signing {
  readonly envelope: StoredEnvelope
  readonly signer: StoredParty
}

interface DocumentSigning extends Signing {
  readonly mark: SignatureAppearance['mark']
  readonly locale: Locale
  readonly document: EnvelopeDocument
  readonly pdf: Uint8Array
}

/** A mark whose drawing cannot be decoded. */
interface ReplacedMark {
  readonly problem: string
  readonly sha256: string
}

/**
 * Adds the PAdES signature of every party that has signed and is not sealed yet, in routing order, to each document
 * that has a box for it; the last one is followed by the deployment's own seal on every document and completes the
 * envelope. Idempotent. The time-stamping authority and the file storage are called outside a transaction; each
 * party's seal is then committed at once, unless the envelope has changed, in which case it is read again.
 */
export async function sealEnvelope(services: Services, envelopeId: string): Promise<void> {
  const { db } = services.store
  for (;;) {
    const { envelope, filled } = await readFilledEnvelope(db, envelopeId)
    const signer = envelope.parties.find((each) => each.state === 'signed' && !each.sealed)
    if (envelope.state !== 'sent' || signer === undefined) return
    const locales = new Map(filled.map(({ code, view }) => [code, view.locale]))
    const seal = await sealDocuments(services, { envelope, signer }, locales)
    const isDone = await db
      .transaction()
      .execute((trx) => commitSeal(trx, services, { envelope, signer }, seal))
    if (isDone && seal.isLast) return
  }
}

/**
 * Commits a party's seal. False, without any change, when another job has sealed a party or the envelope has ended since
 * `envelope` was read.
 */
async function commitSeal(
  trx: Trx,
  services: Services,
  { envelope, signer: { party } }: Signing,
  { files, replaced }: PartySeal,
): Promise<boolean> {
  const current = await getLockedEnvelope(trx, envelope.id)
  if (basisOf(current) !== basisOf(envelope)) return false
  await replaceFiles(trx, envelope, files)
  if (replaced) await recordReplacement(trx, services, { envelopeId: envelope.id, party }, replaced)
  const refusal = await applyEvent(trx, services, current, { kind: 'sealed', party })
  if (refusal) throw new Error(`envelope ${envelope.id}: ${refusal}`)
  return true
}

/** Identifies the inputs of a seal: the files to sign, and whether it is the last one. */
function basisOf(envelope: StoredEnvelope): string {
  const files = signedDocuments(envelope).map(({ currentSha256 }) => currentSha256)
  const sealed = envelope.parties.filter((each) => each.sealed).map(({ party }) => party)
  return JSON.stringify([envelope.state, files, sealed])
}

async function sealDocuments(
  services: Services,
  { envelope, signer }: Signing,
  /** The language of each document, by its code. */
  locales: ReadonlyMap<string, Locale>,
): Promise<PartySeal> {
  const { mark, replaced } = await findMark(services, signer)
  const isLast = envelope.parties.every((each) => each.party === signer.party || each.sealed)
  const documents = signedDocuments(envelope)
  // In parallel, one document per thread of the pool.
  const sealed = await Promise.all(
    documents.map(async (document) => {
      const pdf = new Uint8Array(await services.files.read(document.currentSha256))
      const locale = locales.get(document.code) ?? 'fr'
      const signed = await signDocument(services, { envelope, signer, mark, locale, document, pdf })
      const bytes = isLast
        ? await closeDocument(services, { pdf: signed, locale, at: signer.changedAt })
        : signed
      return { document, sha256: await services.files.write(bytes), size: bytes.length }
    }),
  )
  return {
    replaced,
    isLast,
    files: sealed.filter(({ document, sha256 }) => sha256 !== document.currentSha256),
  }
}

async function signDocument(
  services: Services,
  { envelope, signer, mark, locale, document, pdf }: DocumentSigning,
): Promise<Uint8Array> {
  const box = document.boxes.find(({ party }) => party === signer.party)
  if (box === undefined) return pdf
  return services.documents.run({
    kind: 'sign',
    request: {
      pdf,
      field: signingButton(envelope.kind, signer.party),
      partyName: signer.name,
      reason: DOCUMENT_WORDING[locale].reasons[envelope.kind],
      appearance: { mark, lines: linesOf(signer, locale) },
      box,
      at: signer.changedAt,
    },
  })
}

/** Adds the deployment's own seal, which reveals later changes of the file. */
export async function closeDocument(
  services: Services,
  { pdf, locale, at }: { readonly pdf: Uint8Array; readonly locale: Locale; readonly at: Date },
): Promise<Uint8Array> {
  const reason = DOCUMENT_WORDING[locale].reasons.seal
  const request = { pdf, sealer: services.deployment.name, reason, at }
  return services.documents.run({ kind: 'seal', request })
}

function linesOf({ name, behalfOf, changedAt }: StoredParty, locale: Locale): SignatureAppearance['lines'] {
  const words = DOCUMENT_WORDING[locale]
  return [words.signedBy(name), words.signedAt(changedAt, behalfOf)]
}

/**
 * What the party typed or drew. Earlier releases accepted drawings that cannot be decoded; these are replaced by the name,
 * since the signature itself was given.
 */
async function findMark(
  services: Services,
  signer: StoredParty,
): Promise<{ readonly mark: SignatureAppearance['mark']; readonly replaced: ReplacedMark | undefined }> {
  const stored = StoredAppearance.parse(signer.appearance)
  if (stored.kind === 'typed') return { mark: stored, replaced: undefined }
  const { sha256 } = stored
  const file = new Uint8Array(await services.files.read(sha256))
  const drawing = await services.documents.run({ kind: 'drawing', file })
  return 'problem' in drawing
    ? { mark: { kind: 'typed', name: signer.name }, replaced: { problem: drawing.problem, sha256 } }
    : { mark: { kind: 'drawn', png: drawing.png }, replaced: undefined }
}

async function recordReplacement(
  trx: Trx,
  { clock, keys, log }: Services,
  { envelopeId, party }: { readonly envelopeId: string; readonly party: Party },
  { problem, sha256 }: ReplacedMark,
): Promise<void> {
  log.warn({ envelope: envelopeId, party, problem }, 'seal: drawn signature replaced')
  await recordEnvelopeEvent(trx, keys, {
    envelopeId,
    at: clock.now(),
    party,
    kind: 'signature-replaced',
    detail: { problem, sha256 },
  })
}

async function replaceFiles(
  trx: Trx,
  { id: envelopeId }: StoredEnvelope,
  sealed: readonly SealedFile[],
): Promise<void> {
  if (sealed.length === 0) return
  await registerFiles(
    trx,
    sealed.map(({ sha256, size }) => ({ sha256, size, mimetype: 'application/pdf' })),
  )
  await sql`
    update envelope_document set current_sha256 = sealed.sha256
    from unnest(${sealed.map(({ document }) => document.id)}::int[], ${sealed.map(({ sha256 }) => sha256)}::text[])
      as sealed (id, sha256)
    where envelope_id = ${envelopeId} and envelope_document.id = sealed.id`.execute(trx)
}
