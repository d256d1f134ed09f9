import { CONCERNED, type Concerned } from '#vocabulary/correction.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { nameParty, type LoadedDossier } from '../dossiers/index.ts'
import type { StoredEnvelope, StoredParty } from '../envelopes/index.ts'

/** The persons whom corrections of a dossier can ask, in the order of `CONCERNED`. */
export function listConcerned(dossier: LoadedDossier): readonly Concerned[] {
  return CONCERNED.filter((who) => isReachable(dossier, who))
}

function isReachable(dossier: LoadedDossier, who: Concerned): boolean {
  if (who === 'backOffice') return dossier.row.form_code === BACK_OFFICE_FORM
  if (who === 'advisor') return dossier.advisor !== undefined && dossier.row.form_code !== BACK_OFFICE_FORM
  return findSigned(dossier, who) !== undefined
}

/** The party's signature, and the envelope that its mail link opens. */
export function findSigned(
  { envelopes }: LoadedDossier,
  who: Concerned,
): { readonly envelope: StoredEnvelope; readonly party: StoredParty } | undefined {
  const envelope = envelopes.findLast(
    ({ state, parties }) =>
      state === 'completed' &&
      parties.some(({ party, state: signed }) => party === who && signed === 'signed'),
  )
  const party = envelope?.parties.find((each) => each.party === who)
  return envelope && party && { envelope, party }
}

/** The name to show; empty for the back office, which has none. */
export function nameConcerned(dossier: LoadedDossier, who: Concerned): string {
  if (who === 'backOffice') return ''
  if (who === 'advisor')
    return dossier.advisor ? `${dossier.advisor.first_name} ${dossier.advisor.last_name}` : ''
  return nameParty(dossier, who)
}
