import type { AnswerInput, FormSession } from '#engine/index.ts'
import { Failure } from '#rules/failure.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { collectDatalistLabels, type LoadedDossier } from '../dossiers/index.ts'
import {
  currentEnvelopes,
  frozenBlocks,
  openSent,
  readDocuments,
  readEnvelopeReading,
  type SentReading,
  type SnapshotDocument,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { FormReader, Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { StoredCorrection, StoredProposalReceipt } from './correction-store.ts'

/** A kind of signed documents, with the data that they were filled from. */
export interface SignedPart {
  readonly kind: EnvelopeKind
  readonly form: PublishedForm
  readonly reading: SentReading
}

/** The signed state that a correction starts from. */
export interface CorrectionBasis {
  readonly dossier: LoadedDossier
  /** The subscription first, then the mission if there was one. */
  readonly parts: readonly [SignedPart, ...SignedPart[]]
  /** The envelopes that currently apply. A paper subscription only has those of earlier corrections, without documents. */
  readonly envelopes: readonly StoredEnvelope[]
  /** Whether it was signed on paper: then no document is drawn, and nobody signs. */
  readonly isOnPaper: boolean
  /** Filled documents as signed, by code. */
  readonly views: ReadonlyMap<string, SnapshotDocument>
}

/** Throws `STATE_CONFLICT` for a dossier that is read with its current answers, since nothing of it was signed. */
export async function readBasis(
  services: FormReader,
  db: Db,
  dossier: LoadedDossier,
): Promise<CorrectionBasis> {
  const { row, form, reading } = dossier
  if (reading.kind !== 'sent' || reading.of === 'mission') throw new Failure('STATE_CONFLICT')
  const envelopes = currentEnvelopes(dossier.envelopes)
  const mission = dossier.envelopes.findLast(({ kind, state }) => kind === 'mission' && state === 'completed')
  const subscription: SignedPart = { kind: 'subscription', form, reading }
  const documents = await Promise.all(
    [...new Set([...(mission ? [mission.id] : []), ...envelopes.map(({ id }) => id)])].map((envelopeId) =>
      readDocuments(db, { dossierId: row.id, envelopeId }),
    ),
  )
  return {
    dossier,
    parts: mission
      ? [subscription, await readMission(services, db, { dossier, mission, reading })]
      : [subscription],
    envelopes,
    isOnPaper: !dossier.envelopes.some(
      ({ state, correctionId }) => state === 'completed' && correctionId === null,
    ),
    views: new Map(documents.flat().map((document) => [document.code, document])),
  }
}

/**
 * The mission with its own day and facts. Its answers are read from the subscription, which has those of earlier
 * corrections: nothing else writes the blocks of a signed mission.
 */
async function readMission(
  services: FormReader,
  db: Db,
  {
    dossier: { row, form: current },
    mission,
    reading,
  }: { readonly dossier: LoadedDossier; readonly mission: StoredEnvelope; readonly reading: SentReading },
): Promise<SignedPart> {
  const form = await services.forms.get(row.form_version_id, db, mission.textsId ?? row.form_version_id)
  const signed = await readEnvelopeReading(db, row.id, mission)
  const own = namesOf(current, 'mission')
  const answers = Object.entries(reading.answers).filter(([name]) => own.has(name))
  return {
    kind: 'mission',
    form,
    reading: {
      ...signed,
      answers: { ...signed.answers, ...Object.fromEntries(answers) },
      facts: addLabels(signed.facts, reading.facts.datalistLabels ?? {}),
    },
  }
}

/** Names of the elements in the blocks that an envelope of this kind freezes. */
export function namesOf({ definition, compiled }: PublishedForm, kind: EnvelopeKind): ReadonlySet<string> {
  const blocks = frozenBlocks(definition, [{ kind, state: 'completed' }])
  return new Set(compiled.elements.filter(({ block }) => blocks.includes(block.slug)).map(({ name }) => name))
}

/** Opens a part as signed, or with other answers. Newly chosen options of a datalist get their current labels. */
export function openPart(
  { deployment }: Pick<Services, 'deployment'>,
  { form, reading, kind }: SignedPart,
  changes: Readonly<Record<string, AnswerInput>> = {},
): FormSession {
  const own = kind === 'mission' ? namesOf(form, kind) : undefined
  const applied = Object.entries(changes).filter(([name]) => own === undefined || own.has(name))
  if (applied.length === 0) return openSent(form, reading)
  const answers = { ...reading.answers, ...Object.fromEntries(applied) }
  return openSent(form, { ...reading, answers, facts: factsWith(deployment, form, reading, answers) })
}

/** Facts with the labels of options that the answers newly choose. */
export function factsWith(
  { datalists }: Services['deployment'],
  { compiled }: PublishedForm,
  { facts }: SentReading,
  answers: Readonly<Record<string, AnswerInput>>,
): SentReading['facts'] {
  return addLabels(facts, collectDatalistLabels(compiled, answers, datalists))
}

/** Keeps the signed labels and adds those of newly chosen options. */
function addLabels(
  facts: SentReading['facts'],
  fresh: NonNullable<SentReading['facts']['datalistLabels']>,
): SentReading['facts'] {
  const known = facts.datalistLabels ?? {}
  const lists = [...new Set([...Object.keys(fresh), ...Object.keys(known)])]
  return {
    ...facts,
    datalistLabels: Object.fromEntries(lists.map((list) => [list, { ...fresh[list], ...known[list] }])),
  }
}

/** The answers of a correction: proposed ones, and for receipt elements the ids of the files that would remain. */
export function proposedInputs(
  { reading }: Pick<SignedPart, 'reading'>,
  { proposals, receipts }: Pick<StoredCorrection, 'proposals' | 'receipts'>,
): Readonly<Record<string, AnswerInput>> {
  const inputs: Record<string, AnswerInput> = {}
  for (const [name, { value }] of Object.entries(proposals)) inputs[name] = value
  for (const { element } of receipts) {
    const signed = [reading.answers[element] ?? []].flat()
    const of = (fate: StoredProposalReceipt['fate']) =>
      receipts.filter((each) => each.element === element && each.fate === fate).map(({ id }) => String(id))
    const left = signed.filter((id) => !of('removed').includes(id))
    inputs[element] = [...left, ...of('added').filter((id) => !left.includes(id))]
  }
  return inputs
}
