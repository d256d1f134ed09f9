/** What is compared about a dossier before it is signed, in the order in which it is listed. */
export const CHECK_CODES = [
  'identityName',
  'identityBirthDate',
  'identitySex',
  'identityNationality',
  'identityValidity',
  'proofAddress',
  'proofHolder',
  'proofAge',
  'ibanMatch',
  'ibanHolder',
  'ibanCountry',
  'payer',
  'distinctEmails',
  'distinctMobiles',
  'advisorContact',
  'capacity',
  'representative',
  'price',
  'enjoyment',
  'bounds',
  'tableAge',
  'birthday',
  'answers',
  'fundsOrigin',
  'duplicate',
  'sharedReceipt',
  'screening',
] as const
export type CheckCode = (typeof CHECK_CODES)[number]

/**
 * Checks that a reviewer may name as the one that should have caught a fault: all but those that only compliance
 * follows.
 */
export const CAUSE_CODES = CHECK_CODES.filter((code) => code !== 'screening')

/** Result of a check; `unknown` when it could not be decided, which is never taken for `holds`. */
export const CHECK_OUTCOMES = ['holds', 'fails', 'unknown'] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

/** Effect of a failing check: it is only shown, or it blocks sending the subscription for signature. */
export const CHECK_SEVERITIES = ['warning', 'blocking'] as const
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number]

/** How to fix a failing check. */
export const CHECK_REMEDIES = [
  'correctAnswer',
  'replaceReceipt',
  'addReceipt',
  'signSooner',
  'examine',
] as const
export type CheckRemedy = (typeof CHECK_REMEDIES)[number]
