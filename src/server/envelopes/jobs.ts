/** Jobs that follow from what happens to an envelope; the signature feature runs them. */

export const PREPARE_JOB = 'envelope.prepare'
export const EVIDENCE_JOB = 'envelope.evidence'
/** Tells an outside provider that its envelope is over on our side. */
export const VOID_OUTSIDE_JOB = 'envelope.void-outside'
