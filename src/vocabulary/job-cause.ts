/** Why a job failed, in kinds that an administrator can act on. */
export const JOB_CAUSES = [
  /** The service did not answer, or its address is not known. */
  'unreachable',
  /** It answered that it does not accept this: credentials, an address, a content. */
  'refused',
  /** What the job is about is gone. */
  'missing',
  /** No part of this release does such work. */
  'unknown-kind',
  'other',
] as const
export type JobCause = (typeof JOB_CAUSES)[number]
