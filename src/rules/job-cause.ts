import type { JobCause } from '#vocabulary/job-cause.ts'

/** In order: a service that cannot be reached is often worded as a refusal of the connection. */
const CAUSES: readonly (readonly [cause: JobCause, pattern: RegExp])[] = [
  ['unknown-kind', /^no handler for /],
  [
    'unreachable',
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|socket|time[d-]? ?out|unavailable|unreachable|no answer|gone away|\b50[234]\b/i,
  ],
  ['refused', /\b(40[013]|41[03]|42[12]|5[35]\d)\b|refus|denied|rejected|unauthori[sz]ed|forbidden|invalid/i],
  ['missing', /\b404\b|ENOENT|not found|no such|does not exist|no result/i],
]

/**
 * The cause that the error of a job points to; `other` when nothing is recognised. The error itself is kept as well.
 */
export function readJobCause(error: string): JobCause {
  return CAUSES.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other'
}
