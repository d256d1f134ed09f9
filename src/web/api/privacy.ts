import type { ActOutcome } from '#contract/people.ts'
import type { FoundPeople, HeldPerson, LegalHolds, PersonErasure } from '#contract/privacy.ts'
import { ask, fetchFile, getQuery } from './call.ts'

export type { FoundPeople, HeldPerson, LegalHolds, PersonErasure }

const PATH = '/administration/privacy'

export function searchPeople(query: string): Promise<FoundPeople> {
  return ask('POST', `${PATH}/search`, { body: { query } })
}

export function readPerson(email: string): Promise<HeldPerson> {
  return ask('POST', `${PATH}/person`, { body: { email } })
}

export function exportPerson(email: string, stepUpProof: string): Promise<Blob> {
  return fetchFile('POST', `${PATH}/export`, { body: { email }, stepUpProof })
}

export function erasePerson(email: string, stepUpProof: string): Promise<ActOutcome> {
  return ask('POST', `${PATH}/erasure`, { body: { email }, stepUpProof })
}

export function legalHolds() {
  return getQuery<LegalHolds>(['legal-holds'], `${PATH}/holds`)
}

export function setHold(dossier: number, reason: string): Promise<LegalHolds> {
  return ask('PUT', `${PATH}/holds/${dossier}`, { body: { reason } })
}

export function liftHold(dossier: number, stepUpProof: string): Promise<LegalHolds> {
  return ask('POST', `${PATH}/holds/${dossier}/lift`, { body: {}, stepUpProof })
}
