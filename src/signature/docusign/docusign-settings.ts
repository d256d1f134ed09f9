/** Where DocuSign is and who we are there. */
export interface DocusignSettings {
  /** The REST address of the account, `https://eu.docusign.net/restapi`, without a trailing slash. */
  readonly baseUrl: string
  /** The sign-in server, `https://account.docusign.com`; its host is the audience of our assertion. */
  readonly authUrl: string
  readonly accountId: string
  readonly integrationKey: string
  /** The user in whose name envelopes are sent. */
  readonly userId: string
  /** PEM of the RSA key whose public half the integration knows. */
  readonly privateKeyPem: string
  /** Where signing pages may stand; an address elsewhere is not handed to a browser. */
  readonly signingOrigins: readonly string[]
}
