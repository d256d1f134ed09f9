/** DocuSign refused a call, or did not answer. */
export class DocusignFailure extends Error {
  override readonly name = 'DocusignFailure'
  /** Undefined when no answer came: whether the call took effect is then unknown. */
  readonly status: number | undefined
  /** DocuSign's own code, `ENVELOPE_DOES_NOT_EXIST`; empty when it gave none. */
  readonly errorCode: string

  constructor(
    what: string,
    { status, errorCode = '', cause }: { status?: number; errorCode?: string; cause?: unknown },
  ) {
    super(`DocuSign, ${what}: ${status ?? 'no answer'} ${errorCode}`.trimEnd(), { cause })
    this.status = status
    this.errorCode = errorCode
  }

  /** True when the same call may do better later. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}
