import { type CompiledForm, type FormSession } from '#engine/index.ts'
import { selectTemplates } from '../documents/index.ts'
import { type LoadedDossier, shownParties } from '../dossiers/index.ts'
import {
  frozenBlocks,
  isFreezing,
  openSent,
  readDocuments,
  readEnvelopeReading,
  readShown,
  type SentReading,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { Loss } from './losses.ts'
import type { Stage } from './stage.ts'

/**
 * Freezing envelopes whose contents would differ on the next form: replays the snapshot's answers, day and facts, and
 * compares documents, parties and violations.
 */
export async function judgeEnvelopes(
  stage: Stage,
  dossier: LoadedDossier,
  next: CompiledForm,
): Promise<readonly Omit<Loss, 'happens'>[]> {
  const losses: Omit<Loss, 'happens'>[] = []
  // Skip corrections, whose envelopes only have some documents and parties; the superseded envelope has them all.
  const sent = dossier.envelopes.filter(
    ({ state, correctionId }) => isFreezing(state) && correctionId === null,
  )
  for (const envelope of sent) {
    for (const mismatch of compare(stage, { dossier, envelope, next, ...(await readSent(stage, envelope)) }))
      losses.push({ kind: 'envelope', form: dossier.row.form_code, ...mismatch })
  }
  return losses
}

/** The contents of a sent envelope; documents by code. */
interface SentContent {
  readonly sent: SentReading
  readonly effectiveAnswers: Readonly<Record<string, unknown>>
  readonly documents: readonly string[]
}

async function readSent({ trx }: Stage, envelope: StoredEnvelope): Promise<SentContent> {
  const owner = { dossierId: envelope.dossierId, envelopeId: envelope.id }
  return {
    sent: await readEnvelopeReading(trx, envelope.dossierId, envelope),
    effectiveAnswers: (await readShown(trx, owner)).effectiveAnswers,
    documents: (await readDocuments(trx, owner)).map(({ code }) => code),
  }
}

interface Compared extends SentContent {
  readonly dossier: LoadedDossier
  readonly envelope: StoredEnvelope
  readonly next: CompiledForm
}

type Mismatch = Pick<Loss, 'place' | 'reason'>

function compare(stage: Stage, compared: Compared): readonly Mismatch[] {
  const { dossier, envelope, sent, effectiveAnswers, documents, next } = compared
  const { kind } = envelope
  const before = openSent(dossier.form, sent)
  const after = openSent({ compiled: next }, sent)
  const held = frozenBlocks(next.definition, [envelope])
  if (held.length === 0) return [{ place: '', reason: `no block opens the ${kind} envelope any more` }]
  return [
    ...compareAnswers({
      before,
      after,
      effectiveAnswers,
      blocks: frozenBlocks(before.form.definition, [envelope]),
    }),
    ...after
      .validate(held)
      .filter(({ element }) => !hasViolation(before, element))
      .map(({ page, block, element, code }) => ({ place: `${page}/${block}/${element}`, reason: code })),
    ...compareSets(
      `party of the ${kind} envelope`,
      envelope.parties.map(({ party }) => party),
      shownParties(after, kind),
    ),
    ...compareSets(
      `document of the ${kind} envelope`,
      documents,
      selectTemplates(stage.templates, after, kind).map(({ code }) => code),
    ),
  ]
}

function hasViolation(session: FormSession, name: string): boolean {
  return session.form.elementByName.has(name) && session.getElement(name).violations.length > 0
}

/** Answers of the envelope's blocks, computed ones included. */
function compareAnswers({
  before,
  after,
  effectiveAnswers,
  blocks,
}: {
  readonly before: FormSession
  readonly after: FormSession
  readonly effectiveAnswers: Readonly<Record<string, unknown>>
  readonly blocks: readonly string[]
}): readonly Mismatch[] {
  const now = after.effectiveAnswers()
  return before.form.elements.flatMap(({ name, page, block }) => {
    const signed = effectiveAnswers[name]
    if (signed === undefined || !blocks.includes(block.slug)) return []
    const place = `${page.slug}/${block.slug}/${name}`
    if (!Object.hasOwn(now, name)) return [{ place, reason: 'the value sent for signature would be lost' }]
    const isSame = JSON.stringify(now[name]) === JSON.stringify(signed)
    return isSame ? [] : [{ place, reason: 'the value sent for signature would change' }]
  })
}

function compareSets(what: string, had: readonly string[], has: readonly string[]): readonly Mismatch[] {
  return [
    ...had
      .filter((name) => !has.includes(name))
      .map((name) => ({ place: name, reason: `no ${what} any more` })),
    ...has.filter((name) => !had.includes(name)).map((name) => ({ place: name, reason: `a new ${what}` })),
  ]
}
