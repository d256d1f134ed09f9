import { createHash } from 'node:crypto'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { findChangedAnswers, followCorrection, type CorrectionQuestion } from '#engine/correction-closure.ts'
import type { ProviderName } from '#vocabulary/envelope.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import { collectParties, nameParties, type LoadedDossier, type NamedParty } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { factsWith, openPart, proposedInputs, readBasis, type CorrectionBasis } from './correction-basis.ts'
import type { StoredCorrection } from './correction-store.ts'
import {
  planDocuments,
  planReport,
  type ComparedPart,
  type PlannedDocument,
  type PlannedReport,
} from './plan-documents.ts'

/** A correction of a signed dossier with all consequences of its proposed answers. */
export interface ExaminedCorrection {
  readonly correction: StoredCorrection
  readonly basis: CorrectionBasis
  /** The subscription as signed and as proposed. */
  readonly before: FormSession
  readonly after: FormSession
  readonly questions: readonly CorrectionQuestion[]
  /** Proposals that count, receipts included, by element name. */
  readonly inputs: Readonly<Record<string, AnswerInput>>
  /** Names of the elements whose answer differs, computed ones included. */
  readonly changed: readonly string[]
  readonly documents: readonly PlannedDocument[]
  readonly report: PlannedReport | undefined
  /** Every part of the dossier, as signed and as proposed. */
  readonly compared: readonly ComparedPart[]
  /** Parties that have to sign again, in routing order. */
  readonly signers: readonly SignerName[]
  /** Number of signatories if every document had to be signed. */
  readonly fullRound: number
  /** Provider of the signatures; null when nobody has to sign. */
  readonly provider: ProviderName | null
  /** Whether parties have to confirm, before signing, statements that somebody else entered. */
  readonly asksConfirmations: boolean
  readonly fingerprint: string
}

/** Parties added by the proposals may have an empty name while they are being filled in. */
type SignerName = Pick<NamedParty, 'party' | 'name'>

export type Correcting = Pick<Services, 'deployment' | 'forms' | 'clock' | 'config'>

export async function examineCorrection(
  services: Correcting,
  db: Db,
  dossier: LoadedDossier,
  correction: StoredCorrection,
): Promise<ExaminedCorrection> {
  return examine(services, await readBasis(services, db, dossier), correction)
}

/** Pure except for the current date on redrawn reports. */
export function examine(
  services: Correcting,
  basis: CorrectionBasis,
  correction: StoredCorrection,
): ExaminedCorrection {
  const [subscription] = basis.parts
  const proposed = proposedInputs(subscription, correction)
  const before = openPart(services, subscription)
  const after = openWithLabels(services, basis, proposed)
  const targets = correction.remarks.flatMap(({ elements }) => elements)
  const questions = followCorrection({ before, after, targets, proposals: proposed })
  const asked = new Set(questions.map(({ name }) => name))
  const inputs = Object.fromEntries(Object.entries(proposed).filter(([name]) => asked.has(name)))
  const compared: ComparedPart[] = basis.parts.map((part) =>
    part === subscription
      ? { part, before, after }
      : { part, before: openPart(services, part), after: openPart(services, part, inputs) },
  )
  const documents = planDocuments(services, basis, compared)
  const report = planReport(services, basis, compared)
  const named = nameSigners(basis, compared)
  const redrawn = documents.filter(({ fate }) => fate === 'changed' || fate === 'added')
  const signers = named.filter(({ party }) => redrawn.some((document) => document.signers.includes(party)))
  return {
    correction,
    basis,
    before,
    after,
    questions,
    inputs,
    compared,
    documents,
    report,
    signers,
    changed: findChangedAnswers(before, after),
    fullRound: named.length,
    provider: signers.length === 0 ? null : services.config.esignProvider,
    asksConfirmations: services.deployment.confirmStatements,
    fingerprint: fingerprintOf({ inputs, redrawn, signers, report }),
  }
}

/** Opens the form on the signed answers, with the labels of proposed datalist options. */
function openWithLabels(
  services: Correcting,
  { parts: [part] }: CorrectionBasis,
  proposed: Readonly<Record<string, AnswerInput>>,
): FormSession {
  const facts = factsWith(services.deployment, part.form, part.reading, {
    ...part.reading.answers,
    ...proposed,
  })
  return openPart(services, { ...part, reading: { ...part.reading, facts } })
}

/** All parties of a full round, in routing order: those of the subscription, then those that sign the mission only. */
function nameSigners(
  { dossier, isOnPaper }: CorrectionBasis,
  compared: readonly ComparedPart[],
): readonly SignerName[] {
  if (isOnPaper) return []
  return inRoutingOrder(compared.flatMap(({ part, after }) => nameParties(after, dossier, part.kind)))
}

/** The parties that have to sign again, with their contacts. A missing address is refused like a missing answer. */
export function collectSigners(
  { deployment: { locale } }: Correcting,
  { basis, compared, signers }: ExaminedCorrection,
): readonly NamedParty[] {
  if (signers.length === 0) return []
  const asked = new Set(signers.map(({ party }) => party))
  const collected = compared.flatMap(({ part, after }) =>
    collectParties(after, basis.dossier, part.kind, { locale, language: locale }),
  )
  return inRoutingOrder(collected).filter(({ party }) => asked.has(party))
}

/** Each party once, at its position in the first envelope that names it. */
function inRoutingOrder<Named extends SignerName>(named: readonly Named[]): readonly Named[] {
  return PARTIES.flatMap((party) => named.find((each) => each.party === party) ?? [])
}

function fingerprintOf({
  inputs,
  redrawn,
  signers,
  report,
}: Pick<ExaminedCorrection, 'inputs' | 'signers' | 'report'> & {
  readonly redrawn: readonly PlannedDocument[]
}): string {
  const seen = [
    Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    redrawn.map(({ code, after }) => [code, after]),
    signers.map(({ party, name }) => [party, name]),
    report?.fate ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

/** Codes of the redrawn documents that a party signs. */
export function documentsOfSigner(documents: readonly PlannedDocument[], party: Party): readonly string[] {
  return documents
    .filter(({ fate, signers }) => (fate === 'changed' || fate === 'added') && signers.includes(party))
    .map(({ code }) => code)
}
