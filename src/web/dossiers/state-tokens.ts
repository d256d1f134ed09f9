import { mainState, partyToken } from '#rules/dossier-state.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { partiesOf, PARTY_EVENTS } from '#vocabulary/party.ts'
import type { StateLook } from '#web/ui/state-chip.tsx'

const LOOKS: Readonly<Record<DossierState, StateLook>> = {
  ongoing: { tone: 'neutral', mark: 'edit' },
  registered: { tone: 'info', mark: 'check' },
  registration: { tone: 'info', mark: 'clock' },
  additional_documents: { tone: 'warn', mark: 'alert' },
  compliant: { tone: 'ok', mark: 'check' },
  compliance_validation: { tone: 'info', mark: 'clock' },
  compliant_payment: { tone: 'ok', mark: 'check' },
  signature: { tone: 'info', mark: 'pen' },
  signed: { tone: 'ok', mark: 'check' },
  unsigned: { tone: 'warn', mark: 'alert' },
  canceled: { tone: 'neutral', mark: 'stopped' },
  rejected: { tone: 'error', mark: 'refused' },
  mission_validation: { tone: 'info', mark: 'pen' },
  mission_validated: { tone: 'ok', mark: 'check' },
  mission_abort: { tone: 'warn', mark: 'alert' },
  adequacy_report_validation: { tone: 'info', mark: 'clock' },
  adequacy_report_validated: { tone: 'ok', mark: 'check' },
  adequacy_report_failure: { tone: 'error', mark: 'refused' },
}

const PARTY_LOOKS = {
  sent: { tone: 'info', mark: 'mail' },
  delivered: { tone: 'info', mark: 'mail' },
  signed: { tone: 'ok', mark: 'check' },
  declined: { tone: 'error', mark: 'refused' },
} as const satisfies Readonly<Record<string, StateLook>>

/** The envelope being signed in this state. */
function liveEnvelope(state: DossierState): EnvelopeKind | null {
  if (state === 'mission_validation') return 'mission'
  return state === 'signature' ? 'subscription' : null
}

function partyLook(kind: EnvelopeKind, token: string): StateLook | undefined {
  for (const event of PARTY_EVENTS) {
    if (partiesOf(kind).some((party) => partyToken(kind, party, event) === token)) return PARTY_LOOKS[event]
  }
  return undefined
}

/** The main state and the party states of the live envelope, as a list shows them. Source: design "States". */
export function shownTokens(status: string): readonly (StateLook & { readonly token: string })[] {
  // During a deploy the page may be older than the server and not know a new state.
  const main = mainState(status) ?? 'ongoing'
  const kind = liveEnvelope(main)
  const parties = status.split('|').flatMap((token) => {
    const look = kind ? partyLook(kind, token) : undefined
    return look ? [{ token, ...look }] : []
  })
  return [{ token: main, ...LOOKS[main] }, ...parties]
}
