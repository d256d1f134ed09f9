/** Error types of 400 and 409. Source: RFC 7644 §3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal in the format of the RFC, in English, since it is read by operators of an identity provider. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The status is a string. Source: RFC 7644 §3.12. */
export function presentScimError({ status, scimType, message }: ScimError): object {
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  }
}
