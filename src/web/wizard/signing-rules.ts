import type { EnvelopeView, PartyView } from '#contract/dossiers.ts'
import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { isButtonSigned, mainState, partyOfButton } from '#rules/dossier-state.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import type { WordingKey } from '#web/wording/translation.ts'

export interface SigningLine {
  readonly button: string
  readonly party: PartyView | undefined
  readonly state: 'signed' | 'declined' | 'now' | 'waiting' | 'ended'
}

/** DOM id of a party's button, which gets the focus when the frame closes. */
export function signingButtonId(button: string): string {
  return `sign-${button}`
}

/**
 * The parties of a signature block in routing order, one per visible signing button, with their state. The first
 * without a signature is awaited while the envelope is live.
 */
export function signingLines(
  block: Block,
  {
    session,
    status,
    envelope,
  }: { readonly session: FormSession; readonly status: string; readonly envelope: EnvelopeView | undefined },
): readonly SigningLine[] {
  const buttons = block.elements.flatMap(({ name, attributes }) => {
    const state = session.getElement(name)
    const { docusignId: button } = attributes
    // Unknown button ids are always hidden. Source: wizard §4.
    if (button === undefined || partyOfButton(button) === undefined) return []
    return state.type === 'button_docusign_iframe' && state.visible ? [button] : []
  })
  let awaited = false
  return buttons.map((button) => {
    const party = envelope?.parties.find((candidate) => candidate.button === button)
    if (party?.state === 'declined') return { button, party, state: 'declined' }
    if (party?.state === 'signed' || isButtonSigned(status, button)) return { button, party, state: 'signed' }
    if (envelope !== undefined && hasEnded(envelope)) return { button, party, state: 'ended' }
    const state = awaited ? 'waiting' : 'now'
    awaited = true
    return { button, party, state }
  })
}

/**
 * The envelope shown by a signature block: the live one of its kind, else the last. None when the block that opens
 * it is frozen and only ended ones are known: a new one was opened since the dossier was last loaded.
 */
export function envelopeOf(
  { signs }: Pick<Block, 'signs'>,
  { envelopes, isOpened }: { readonly envelopes: readonly EnvelopeView[]; readonly isOpened: boolean },
): EnvelopeView | undefined {
  const own = envelopes.filter(({ kind }) => kind === signs)
  const live = own.find(isLiveEnvelope)
  return live ?? own.findLast((envelope) => !isOpened || !hasEnded(envelope))
}

/** Declined, voided or expired: a new envelope has to be sent. */
export function hasEnded({ state }: Pick<EnvelopeView, 'state'>): boolean {
  return state === 'declined' || state === 'voided' || state === 'expired'
}

/** Why a block can no longer be changed. A paper subscription has no envelope: its entry is over. */
export function frozenTag({
  status,
  envelopes,
}: {
  readonly status: string
  readonly envelopes: readonly Pick<EnvelopeView, 'state'>[]
}): Extract<WordingKey, 'wizard.block.frozen' | 'wizard.block.signed' | 'dossier.state.registered'> {
  if (mainState(status) === 'registered') return 'dossier.state.registered'
  const isSigned = envelopes.some(({ state }) => state === 'completed')
  return isSigned && !envelopes.some(isLiveEnvelope) ? 'wizard.block.signed' : 'wizard.block.frozen'
}
