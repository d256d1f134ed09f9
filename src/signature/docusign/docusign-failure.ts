/** DocuSign rejected a call, or it timed out. */
export class DocusignFailure extends Error {
  override readonly name = 'DocusignFailure'
  /** Undefined without a response: whether the call took effect is unknown. */
  readonly status: number | undefined
  /** DocuSign's error code, such as `ENVELOPE_DOES_NOT_EXIST`; empty when absent. */
  readonly errorCode: string

  constructor(
    what: string,
    { status, errorCode = '', cause }: { status?: number; errorCode?: string; cause?: unknown },
  ) {
    super(`DocuSign, ${what}: ${status ?? 'no answer'} ${errorCode}`.trimEnd(), { cause })
    this.status = status
    this.errorCode = errorCode
  }

  /** Whether this is a transient failure. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}
