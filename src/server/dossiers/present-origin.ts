import type { AnswerOrigin } from '#contract/answer-origins.ts'
import type { CompiledElement } from '#engine/index.ts'
import { isOutside } from '#signature/provider.ts'
import { isGivenBySubmitter } from '#vocabulary/answer-source.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { Party } from '#vocabulary/party.ts'
import type { OriginPerson, StoredOrigin } from '../answers/read-origins.ts'
import { findCorrecting, frozenBlocks } from '../envelopes/index.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { personOf } from './known-source.ts'
import type { LoadedDossier } from './load-dossier.ts'

/** The parts of a dossier that link its parties to accounts. */
type Parties = Pick<LoadedDossier, 'row' | 'envelopes'>

/** Input of `presentOrigin`. */
export interface OriginContext {
  readonly dossier: Parties & Pick<LoadedDossier, 'form'>
  readonly origins: ReadonlyMap<string, StoredOrigin>
  readonly deployment: Pick<LoadedDeployment, 'confirmStatements'>
}

/**
 * How the answer of an element was given; null when it precedes the history of answers. The person concerned is the party
 * whose statement it is, or else the subscriber.
 */
export function presentOrigin(context: OriginContext, element: CompiledElement): AnswerOrigin | null {
  const { dossier, origins } = context
  const { statementOf = null } = element.definition
  const stored = origins.get(element.name)
  if (element.computed) return { ...COMPUTED, statementOf }
  if (!stored) return null
  const { how, at, by, party, typedBy, confirmation, reused, imported } = stored
  const own = isOwnAnswer(dossier, statementOf ?? 'subscriber', stored)
  return {
    how,
    at: at.toISOString(),
    by: presentPerson(by),
    party: party && { party, name: nameParty(dossier, party) },
    typedBy: presentPerson(typedBy),
    reused,
    imported,
    own,
    statementOf,
    unconfirmed: own || confirmation ? null : findUnconfirmed(context, element, stored),
    confirmed: confirmation && {
      at: confirmation.at.toISOString(),
      party: confirmation.party,
      channel: confirmation.channel,
      name: nameConfirming(dossier, confirmation),
    },
  }
}

const COMPUTED = {
  how: 'computed',
  at: null,
  by: null,
  party: null,
  typedBy: null,
  reused: null,
  imported: null,
  own: false,
  unconfirmed: null,
  confirmed: null,
} as const

/**
 * The warning for a statement that its party neither gave nor confirmed. Not for paper subscriptions, which nobody signs
 * here.
 */
function findUnconfirmed(
  { dossier: { form, envelopes }, deployment }: OriginContext,
  { definition: { statementOf }, block }: CompiledElement,
  { isPending }: StoredOrigin,
): AnswerOrigin['unconfirmed'] {
  if (statementOf === undefined || !deployment.confirmStatements) return null
  if (form.definition.code === BACK_OFFICE_FORM) return null
  if (isPending) return findPending(findCorrecting(envelopes), statementOf)
  const isPast = envelopes.some(
    (envelope) =>
      frozenBlocks(form.definition, [envelope]).includes(block.slug) &&
      envelope.parties.some(
        ({ party, state }) => party === statementOf && (state === 'signed' || isOutside(envelope)),
      ),
  )
  return isPast ? 'missing' : 'awaited'
}

/** A party that does not have to sign a correction again is not asked to confirm either. */
function findPending(
  envelope: Parties['envelopes'][number] | undefined,
  statementOf: Party,
): AnswerOrigin['unconfirmed'] {
  const asked = envelope?.parties.find(({ party }) => party === statementOf)
  if (!envelope || !asked || isOutside(envelope)) return 'missing'
  return asked.state === 'signed' ? null : 'awaited'
}

/** Whether this party gave the answer itself, with its account or by its link. */
export function isOwnAnswer(
  dossier: Parties,
  party: Party,
  { how, by, party: byLink }: Pick<StoredOrigin, 'how' | 'by' | 'party'>,
): boolean {
  if (byLink !== null) return byLink === party
  return by !== null && isGivenBySubmitter(how) && accountsOf(dossier, party).includes(by.id)
}

/** Accounts of a party: those of its envelopes, or before the first envelope that of the holder. */
function accountsOf({ row, envelopes }: Parties, party: Party): readonly number[] {
  const holder = personOf(row)
  const named = envelopes.flatMap(({ parties }) =>
    parties.flatMap((each) => (each.party === party ? (each.accountId ?? []) : [])),
  )
  return party === 'subscriber' && holder !== null ? [holder, ...named] : named
}

function presentPerson(person: OriginPerson | null): AnswerOrigin['by'] {
  return person && { name: person.name, role: person.role }
}

/** The party's name in the latest envelope that includes it. */
export function nameParty({ envelopes }: Pick<Parties, 'envelopes'>, party: Party | null): string {
  return envelopes.flatMap(({ parties }) => parties).findLast((each) => each.party === party)?.name ?? ''
}

function nameConfirming(
  { envelopes }: Parties,
  { envelope, party }: { readonly envelope: string; readonly party: Party },
): string {
  const parties = envelopes.find(({ id }) => id === envelope)?.parties ?? []
  return parties.find((each) => each.party === party)?.name ?? ''
}
