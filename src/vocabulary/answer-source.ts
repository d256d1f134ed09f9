/**
 * How a stored answer came about. `typed` and `chosen` by the person who submitted it, `account` prefilled from the client's
 * account and submitted unchanged, `copied` from the dossier that was duplicated, `paper` entered by the back office from
 * a paper form, `uploaded` for receipts, `corrected` after the signature, `deleted` by the server because it was hidden when all had signed.
 */
export const ANSWER_SOURCES = [
  'typed',
  'chosen',
  'account',
  'copied',
  'paper',
  'uploaded',
  'corrected',
  'deleted',
] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]
