/** Why a job failed, in kinds that an administrator can act on. */
export const JOB_CAUSES = [
  /** The service did not answer, or its address is not known. */
  'unreachable',
  /** The service rejected the request: credentials, address or content. */
  'refused',
  /** The subject of the job no longer exists. */
  'missing',
  /** This release has no handler for the kind of job. */
  'unknown-kind',
  'other',
] as const
export type JobCause = (typeof JOB_CAUSES)[number]
