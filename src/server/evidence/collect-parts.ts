import { PROOF_FORMAT } from '#proof/check-container.ts'
import type { Party } from '#vocabulary/party.ts'
import { loadDossier, type DossierRow } from '../dossiers/index.ts'
import {
  fileOfDocument,
  findSnapshot,
  getEnvelope,
  listEnvelopeEvents,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import { requireSafe, type ReceiptRow } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { EvidenceFile } from '../signature/index.ts'
import { collectAuditParts } from './audit-parts.ts'
import { presentAnswers } from './present-answers.ts'
import { readVerifier } from './verifier-page.ts'
import { type AccountReader, ownParties, type PartyReader, type ProofReader } from './proof-reader.ts'

/** Whether receipts are included as files or as digests only, which requires a reason. */
export type ReceiptChoice =
  | { readonly receipts: 'files' }
  | { readonly receipts: 'digests'; readonly reason: string }

/** A part to be packed: its bytes, or the stored file to read them from. */
export interface PreparedPart {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array | { readonly sha256: string }
}

/** Collects the parts that the reader may see, in container order. */
export async function collectParts(
  services: Services,
  row: DossierRow,
  reader: AccountReader,
  choice: ReceiptChoice,
): Promise<readonly PreparedPart[]> {
  const { db } = services.store
  const dossier = await loadDossier(services, db, row)
  if (choice.receipts === 'files') requireSafe(services, dossier.receipts)
  const checks = await collectChecks(services, row, reader)
  const envelopes = await Promise.all(
    dossier.envelopes.map((envelope, at) =>
      collectEnvelope(services, envelope, reader, `envelopes/${at + 1}`),
    ),
  )
  return [
    presentProof(services, row, { reader: reader.kind, ...choice }),
    json('answers.json', await presentAnswers(services, dossier, reader)),
    json('form.json', {
      version: dossier.form.id,
      texts: dossier.form.textsId,
      code: dossier.form.code,
      publishedAt: dossier.form.publishedAt.toISOString(),
      definition: dossier.form.definition,
      templates: dossier.form.templates,
    }),
    ...envelopes.flat(),
    ...(reader.kind === 'signatory' ? [] : await collectPaper(services, row.id)),
    json('decisions.json', await presentDecisions(services, row.id, reader)),
    ...(reader.kind === 'all' ? [json('pairings.json', await presentPairings(services, row.id))] : []),
    ...presentReceipts(dossier.receipts, choice),
    ...checks,
  ]
}

/** Collects what a party without an account has seen: the documents of its envelope, and the audit chain. */
export async function collectPartyParts(
  services: Services,
  row: DossierRow,
  reader: PartyReader,
): Promise<readonly PreparedPart[]> {
  const envelope = await getEnvelope(services.store.db, reader.envelopeId)
  return [
    presentProof(services, row, { reader: reader.kind, receipts: 'none' }),
    ...(await collectEnvelope(services, envelope, reader, 'envelopes/1')),
    ...(await collectChecks(services, row, reader)),
  ]
}

function presentProof(
  { deployment, clock }: Services,
  { id, state }: DossierRow,
  given: { readonly reader: ProofReader['kind']; readonly receipts: string },
): PreparedPart {
  return json('proof.json', {
    format: PROOF_FORMAT,
    dossier: id,
    deployment: deployment.name,
    madeAt: clock.now().toISOString(),
    state,
    ...given,
  })
}

/** The audit chain with its proofs, and the page that checks the container. */
async function collectChecks(
  services: Services,
  { id }: DossierRow,
  reader: ProofReader,
): Promise<readonly PreparedPart[]> {
  const audit = await collectAuditParts(services, `dossier:${id}`, reader.kind === 'all')
  const verifier = await readVerifier()
  return [
    ...[...audit].map(([name, text]) => ({
      name,
      mediaType: name.endsWith('.json') ? 'application/json' : 'application/x-ndjson',
      content: Buffer.from(text),
    })),
    ...(verifier === undefined ? [] : [{ name: 'verifier.html', mediaType: 'text/html', content: verifier }]),
  ]
}

function json(name: string, value: unknown): PreparedPart {
  return { name, mediaType: 'application/json', content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }
}

async function collectEnvelope(
  { store: { db }, files }: Services,
  envelope: StoredEnvelope,
  reader: ProofReader,
  folder: string,
): Promise<readonly PreparedPart[]> {
  const { evidence } = await db
    .selectFrom('envelope')
    .select('evidence_sha256 as evidence')
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  const own = ownParties([envelope], reader)
  const seesAll = reader.kind === 'all' || reader.kind === 'staff'
  const sees = (party: Party | null) => seesAll || (party !== null && own.has(party))
  const events = await listEnvelopeEvents(db, envelope.id)
  const parts = [
    json(`${folder}/envelope.json`, {
      id: envelope.id,
      kind: envelope.kind,
      state: envelope.state,
      provider: envelope.provider,
      createdAt: envelope.createdAt.toISOString(),
      sentAt: envelope.sentAt?.toISOString() ?? null,
      endReason: envelope.endReason,
      parties: envelope.parties.map(({ party, name, behalfOf, state, changedAt, email, mobile }) => ({
        party,
        name,
        behalfOf,
        state,
        at: changedAt.toISOString(),
        ...(sees(party) ? { email, mobile } : {}),
      })),
      documents: envelope.documents.map(({ code, title, unsignedSha256, currentSha256, proof }) => ({
        part: `${folder}/${code}.pdf`,
        title,
        shownSha256: unsignedSha256,
        sealedSha256: currentSha256,
        // An archived document begins with the sealed one.
        archivedSha256: proof === null || proof.sha256 === currentSha256 ? null : proof.sha256,
        level: proof?.level ?? null,
        provableUntil: proof?.provableUntil.toISOString() ?? null,
      })),
      // Details of other parties hold addresses and phone numbers: a signatory gets kind and time only.
      events: events.map(({ at, party, kind, detail }) => ({
        at: at.toISOString(),
        party,
        kind,
        ...(sees(party) ? { detail } : {}),
      })),
    }),
    ...envelope.documents.map((document) => ({
      name: `${folder}/${document.code}.pdf`,
      mediaType: 'application/pdf',
      content: { sha256: fileOfDocument(document) },
    })),
  ]
  if (!seesAll) return parts
  const snapshot = await findSnapshot(db, { dossierId: envelope.dossierId, envelopeId: envelope.id })
  return [
    ...parts,
    ...(snapshot === undefined ? [] : [json(`${folder}/snapshot.json`, snapshot.content)]),
    ...(evidence === null ? [] : await splitEvidence(await files.read(evidence), folder)),
  ]
}

/** Snapshot of a paper subscription, which has no envelope. */
async function collectPaper(
  { store: { db } }: Services,
  dossierId: number,
): Promise<readonly PreparedPart[]> {
  const paper = await findSnapshot(db, { dossierId, envelopeId: null })
  if (!paper) return []
  return [json('paper/snapshot.json', { takenAt: paper.takenAt.toISOString(), snapshot: paper.content })]
}

/** Splits the sealed evidence of an envelope into its text and the detached signature. */
async function splitEvidence(bytes: Buffer, folder: string): Promise<readonly PreparedPart[]> {
  const { evidence, seal } = EvidenceFile.parse(JSON.parse(bytes.toString('utf8')))
  return [
    { name: `${folder}/evidence.json`, mediaType: 'application/json', content: Buffer.from(evidence) },
    {
      name: `${folder}/evidence.p7s`,
      mediaType: 'application/pkcs7-signature',
      content: Buffer.from(seal, 'base64'),
    },
  ]
}

/** Review decisions; reasons are included for the reviewer and the operator only. */
async function presentDecisions({ store: { db } }: Services, dossierId: number, reader: ProofReader) {
  const rows = await db
    .selectFrom('integration_event')
    .select(['state', 'reason', 'actor_id as actor', 'at'])
    .where('dossier_id', '=', dossierId)
    .orderBy('id')
    .execute()
  return rows.map(({ state, reason, actor, at }) => ({
    state,
    at: at.toISOString(),
    ...(reader.kind === 'all' ? { reason, by: actor } : {}),
  }))
}

async function presentPairings({ store: { db } }: Services, dossierId: number) {
  const rows = await db
    .selectFrom('pairing')
    .select(['scope', 'customer_code as customer', 'paired_by as by', 'paired_at as at'])
    .where('dossier_id', '=', dossierId)
    .orderBy('scope')
    .execute()
  return rows.map(({ at, ...pairing }) => ({ ...pairing, at: at.toISOString() }))
}

function presentReceipts(receipts: readonly ReceiptRow[], choice: ReceiptChoice): readonly PreparedPart[] {
  const named = receipts.map((receipt) => ({ receipt, name: `receipts/${receipt.id}` }))
  const list = named.map(({ receipt, name }) => ({
    part: choice.receipts === 'files' ? name : null,
    title: receipt.title,
    element: receipt.element,
    mediaType: receipt.mimetype,
    size: receipt.size,
    sha256: receipt.sha256,
    at: receipt.created_at.toISOString(),
  }))
  const files = named.map(({ receipt, name }) => ({
    name,
    mediaType: receipt.mimetype,
    content: { sha256: receipt.sha256 },
  }))
  return [json('receipts.json', list), ...(choice.receipts === 'files' ? files : [])]
}
