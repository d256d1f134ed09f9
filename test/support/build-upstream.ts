import type { UpstreamSettings } from '#identity/index.ts'

/** Settings of an upstream provider: by default the company's, for its reviewers. */
export function buildUpstream(changes: Partial<UpstreamSettings> = {}): UpstreamSettings {
  return {
    id: 'company',
    name: { fr: 'La société', en: 'The company' },
    issuer: 'https://id.example',
    clientId: 'paraphe',
    clientSecret: 'secret',
    roles: ['manageDossier'],
    domains: ['gestion.test'],
    network: undefined,
    hasButton: false,
    acr: [],
    secondFactor: { acr: [], amr: [] },
    claims: {
      account: ['email'],
      email: ['email'],
      verified: ['email_verified'],
      firstName: ['given_name'],
      lastName: ['family_name'],
      role: undefined,
      externalId: undefined,
    },
    roleValues: new Map(),
    create: undefined,
    allowsPasswords: false,
    decryption: undefined,
    ...changes,
  }
}
