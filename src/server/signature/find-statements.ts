import type { CeremonyState, Sign } from '#contract/signature.ts'
import type { FormSession } from '#engine/index.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition, FormElement, Text } from '#form/definition.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import type { CodeChannel, Party } from '#vocabulary/party.ts'
import type { StoredAnswer } from '../answers/answer-changes.ts'
import { addAnswerChange } from '../answers/change-store.ts'
import { readOrigins } from '../answers/read-origins.ts'
import {
  isOwnAnswer,
  loadAnyDossier,
  presentOrigin,
  presentShown,
  type LoadedDossier,
  type OriginContext,
} from '../dossiers/index.ts'
import { openSent, readEnvelopeReading, type StoredEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import type { SigningView } from './signing-view.ts'

/** A statement of a party that somebody else entered, and that the party has not confirmed. */
export interface Statement {
  readonly element: string
  readonly block: string
  readonly value: StoredAnswer
  /** Text shown to the party. */
  readonly shown: CeremonyState['statements'][number]['items'][number]
  readonly page: Text
  /** Whether it belongs to a correction, whose answers reach the dossier only after all have signed. */
  readonly isPending: boolean
}

/** The party and envelope in question. */
interface Question {
  readonly envelope: Pick<StoredEnvelope, 'id' | 'kind' | 'dossierId'>
  readonly party: Party
  /** The dossier, if the caller has loaded it. */
  readonly dossier?: LoadedDossier
}

/**
 * The statements that a party has to confirm before signing, in the order of the form: those in the blocks up to the one
 * that opened the envelope, with the values that were sent, which cannot change since these blocks are frozen. Empty when
 * the deployment does not require confirmations.
 */
export async function findStatements(
  services: Services,
  db: Db,
  { envelope, party, dossier: loaded }: Question,
): Promise<readonly Statement[]> {
  if (!services.deployment.confirmStatements) return []
  const dossier = loaded ?? (await loadAnyDossier(services, db, envelope.dossierId))
  const { row, form, reading } = dossier
  const places = placesOf(form.definition, envelope.kind, party)
  if (places.length === 0) return []
  const origins = await readOrigins(db, row.id)
  const isRead = reading.kind === 'sent' && reading.envelopeId === envelope.id
  const session = openSent(form, isRead ? reading : await readEnvelopeReading(db, row.id, envelope))
  return places.flatMap(({ block, element }) => {
    const origin = origins.get(element.name)
    if (origin && (isOwnAnswer(dossier, party, origin) || origin.confirmation?.party === party)) return []
    return presentStatement({ session, dossier, origins, deployment: services.deployment }, block, element)
  })
}

function placesOf(
  definition: FormDefinition,
  kind: EnvelopeKind,
  party: Party,
): readonly { readonly block: Block; readonly element: FormElement }[] {
  const blocks = blocksInOrder(definition)
  const opening = blocks.findIndex(({ opensEnvelope }) => opensEnvelope === kind)
  return blocks
    .slice(0, opening + 1)
    .flatMap((block) =>
      block.elements.flatMap((element) => (element.statementOf === party ? [{ block, element }] : [])),
    )
}

function presentStatement(
  { session, ...context }: OriginContext & { readonly session: FormSession; readonly dossier: LoadedDossier },
  block: Block,
  { name }: FormElement,
): readonly Statement[] {
  const { dossier } = context
  const state = session.getElement(name)
  const compiled = dossier.form.compiled.elementByName.get(name)
  if (!compiled || !state.visible || state.answer.kind !== 'value') return []
  const { value } = state.answer
  if (value.length === 0) return []
  const [fr, en] = LOCALES.map((locale) => inWords(presentShown(state, dossier, locale), locale))
  const shown = {
    elementId: wireId(dossier.form.id, name),
    value: typeof value === 'string' ? value : [...value],
    label: state.label,
    shown: { fr: fr ?? '', en: en ?? '' },
    origin: presentOrigin(context, compiled),
  }
  const title = compiled.page.title
  const page = { fr: session.text(title, 'fr'), en: session.text(title, 'en') }
  const isPending = context.origins.get(name)?.isPending ?? false
  return [{ element: name, block: block.slug, value, shown, page, isPending }]
}

const YES_NO = { fr: ['Oui', 'Non'], en: ['Yes', 'No'] } as const

function inWords(shown: ReturnType<typeof presentShown>, locale: (typeof LOCALES)[number]): string {
  if (typeof shown === 'boolean') return YES_NO[locale][shown ? 0 : 1]
  return [shown ?? []].flat().join(', ')
}

/** The statements by page of the form, since a party confirms one page at a time. */
export function presentStatements(statements: readonly Statement[]): CeremonyState['statements'] {
  const pages = new Map<string, { title: Text; items: Statement['shown'][] }>()
  for (const { page, shown } of statements) {
    const known = pages.get(page.fr) ?? { title: page, items: [] }
    known.items.push(shown)
    pages.set(page.fr, known)
  }
  return [...pages.values()]
}

/**
 * The statements that a party confirms by signing. 422 when one is missing, or was confirmed with a value other than the
 * one sent.
 */
export function requireConfirmed(
  statements: readonly Statement[],
  confirmed: Sign['confirmed'],
): readonly Statement[] {
  const found = confirmed.flatMap((given) => {
    const statement = statements.find(({ shown }) => shown.elementId === given.elementId)
    return statement && JSON.stringify(statement.value) === JSON.stringify(given.value) ? [statement] : []
  })
  const isExact = found.length === confirmed.length && new Set(found).size === found.length
  if (!isExact || found.length < statements.length) throw new Failure('STATEMENTS_UNCONFIRMED')
  return found
}

/**
 * Adds the confirmations to the history of answers. Those of a correction only stay in the signature's event until it takes
 * effect, because it may still be declined. The caller has locked the dossier and records the audit row.
 */
export async function storeConfirmations(
  trx: Trx,
  statements: readonly Statement[],
  given: {
    readonly view: SigningView
    readonly channel: CodeChannel
    readonly at: Date
  },
): Promise<void> {
  const { view, channel, at } = given
  const confirmation = { party: view.party, envelope: view.envelopeId, view: view.id, channel }
  const current = statements.filter(({ isPending }) => !isPending)
  for (const block of new Set(current.map((statement) => statement.block))) {
    const own = current.filter((statement) => statement.block === block)
    const changes = Object.fromEntries(
      own.map(({ element, value }) => [element, { how: 'confirmed' as const, to: value, confirmation }]),
    )
    // Revision 0: the answers of the block are unchanged.
    await addAnswerChange(trx, { dossierId: view.dossierId, block, revision: 0, actorId: null, at, changes })
  }
}
