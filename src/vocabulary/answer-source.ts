/**
 * How a stored answer came about. `typed` and `chosen` by the person who submitted it, `account` prefilled from the client's
 * account and submitted unchanged, `copied` from the dossier that was duplicated, `reused`
 * from the client's former dossier and confirmed as unchanged with its situation, `restated`: asked again, with the former
 * answer shown, and given again. `imported` from another system, which the entry names, and submitted unchanged. `paper` is entered by the back office from a paper form, `uploaded` for receipts, `corrected` after the signature, `deleted` by the server because it was hidden when
 * all had signed. `confirmed` is not a new value: the party whose statement it is confirmed it when it signed.
 */
export const ANSWER_SOURCES = [
  'typed',
  'chosen',
  'account',
  'copied',
  'reused',
  'restated',
  'imported',
  'paper',
  'uploaded',
  'corrected',
  'deleted',
  'confirmed',
] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]

/** How a shown answer came about: as stored, or computed by the form, which is never stored. */
export const ANSWER_ORIGINS = [...ANSWER_SOURCES, 'computed'] as const

/** Sources that are an act of the person who submitted the answer. */
const OWN_SOURCES: readonly AnswerSource[] = ['typed', 'chosen', 'restated', 'uploaded', 'corrected']

/** Whether the submitter of an answer from this source gave it, rather than passing on a value found elsewhere. */
export function isGivenBySubmitter(how: AnswerSource): boolean {
  return OWN_SOURCES.includes(how)
}
