/** Addresses and credentials of a DocuSign account. */
export interface DocusignSettings {
  /** The REST address of the account, `https://eu.docusign.net/restapi`, without a trailing slash. */
  readonly baseUrl: string
  /** The OAuth server, `https://account.docusign.com`; its host is the audience of the JWT assertion. */
  readonly authUrl: string
  readonly accountId: string
  readonly integrationKey: string
  /** User on whose behalf envelopes are sent. */
  readonly userId: string
  /** PEM of the RSA private key; its public key is registered with the integration. */
  readonly privateKeyPem: string
  /** Allowed origins of signing pages; other URLs are rejected. */
  readonly signingOrigins: readonly string[]
}
