import type { AnswerOrigin } from '#contract/answer-origins.ts'
import type { CompiledElement } from '#engine/index.ts'
import { isGivenBySubmitter } from '#vocabulary/answer-source.ts'
import type { Party } from '#vocabulary/party.ts'
import type { OriginPerson, StoredOrigin } from '../answers/read-origins.ts'
import type { LoadedDossier } from './load-dossier.ts'

/** The parts of a dossier that say which accounts are those of its parties. */
type Parties = Pick<LoadedDossier, 'row' | 'envelopes'>

/**
 * How the answer of an element came; null when it is older than the history of answers. The person concerned is the party
 * whose statement it is, or else the subscriber.
 */
export function presentOrigin(
  dossier: Parties,
  element: CompiledElement,
  origins: ReadonlyMap<string, StoredOrigin>,
): AnswerOrigin | null {
  const { statementOf = null } = element.definition
  const stored = origins.get(element.name)
  if (element.computed) return { ...COMPUTED, statementOf }
  if (!stored) return null
  const { how, at, by, party, typedBy, confirmation } = stored
  return {
    how,
    at: at.toISOString(),
    by: presentPerson(by),
    party: party && { party, name: nameParty(dossier, party) },
    typedBy: presentPerson(typedBy),
    own: isOwnAnswer(dossier, statementOf ?? 'subscriber', stored),
    statementOf,
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
  own: false,
  confirmed: null,
} as const

/** Whether this party gave the answer itself: with its own account, or by its link. */
export function isOwnAnswer(
  dossier: Parties,
  party: Party,
  { how, by, party: byLink }: Pick<StoredOrigin, 'how' | 'by' | 'party'>,
): boolean {
  if (byLink !== null) return byLink === party
  return by !== null && isGivenBySubmitter(how) && accountsOf(dossier, party).includes(by.id)
}

/** Accounts of a party: those of its envelopes, and before any those of the holder. */
function accountsOf({ row, envelopes }: Parties, party: Party): readonly number[] {
  const holder = row.client_id ?? (row.direct ? row.created_by : null)
  const named = envelopes.flatMap(({ parties }) =>
    parties.flatMap((each) => (each.party === party ? (each.accountId ?? []) : [])),
  )
  return party === 'subscriber' && holder !== null ? [holder, ...named] : named
}

function presentPerson(person: OriginPerson | null): AnswerOrigin['by'] {
  return person && { name: person.name, role: person.role }
}

/** As the last envelope that asks the party names it. */
function nameParty({ envelopes }: Parties, party: Party): string {
  return envelopes.flatMap(({ parties }) => parties).findLast((each) => each.party === party)?.name ?? ''
}

function nameConfirming(
  { envelopes }: Parties,
  { envelope, party }: { readonly envelope: string; readonly party: Party },
): string {
  const parties = envelopes.find(({ id }) => id === envelope)?.parties ?? []
  return parties.find((each) => each.party === party)?.name ?? ''
}
