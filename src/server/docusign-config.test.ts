import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const GIVEN = {
  ESIGN_PROVIDER: 'docusign',
  DOCUSIGN_BASE_URL: 'https://eu.docusign.net/restapi/',
  DOCUSIGN_ACCOUNT_ID: '3b4fa3a1-5a2c-4b5e-9d39-6d5b3f0f6d11',
  DOCUSIGN_INTEGRATION_KEY: '0c8e8b39-95b0-4c52-8f5c-27d0a3b7e7b1',
  DOCUSIGN_USER_ID: '98b1c0f5-50a1-4d70-b87e-0f1d6f6c2a53',
  DOCUSIGN_PRIVATE_KEY_FILE: '/run/secrets/docusign.pem',
  DOCUSIGN_CONNECT_KEYS: 'first-key-of-connect=, second-key-of-connect=',
}

describe('configuration of DocuSign', () => {
  it('is read with what follows from it', () => {
    const { docusign, esignProvider } = parseConfig(GIVEN)

    expect(esignProvider).toBe('docusign')
    expect(docusign).toMatchObject({
      baseUrl: 'https://eu.docusign.net/restapi',
      authUrl: 'https://account.docusign.com',
      connectKeys: ['first-key-of-connect=', 'second-key-of-connect='],
      signingOrigins: ['https://eu.docusign.net'],
    })
  })

  it('signs in at the developers’ server for their environment', () => {
    const { docusign } = parseConfig({ ...GIVEN, DOCUSIGN_BASE_URL: 'https://demo.docusign.net/restapi' })

    expect(docusign?.authUrl).toBe('https://account-d.docusign.com')
  })

  it('may be configured with the built-in provider', () => {
    expect(parseConfig({ ...GIVEN, ESIGN_PROVIDER: '' })).toMatchObject({
      esignProvider: 'built-in',
      docusign: { accountId: GIVEN.DOCUSIGN_ACCOUNT_ID },
    })
  })

  it('is absent when nothing is set', () => {
    expect(parseConfig({})).toMatchObject({ esignProvider: 'built-in', docusign: undefined })
  })

  it.each(Object.keys(GIVEN).filter((name) => name !== 'ESIGN_PROVIDER'))('needs %s', (name) => {
    const parse = () => parseConfig({ ...GIVEN, [name]: '' })

    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(name)
  })

  it.each([
    ['ESIGN_PROVIDER', 'yousign'],
    ['DOCUSIGN_BASE_URL', 'http://eu.docusign.net/restapi'],
    ['DOCUSIGN_BASE_URL', 'https://eu.docusign.net/restapi?x=1'],
    ['DOCUSIGN_BASE_URL', 'https://user:word@eu.docusign.net'],
    ['DOCUSIGN_AUTH_URL', 'ftp://account.docusign.com'],
    ['DOCUSIGN_ACCOUNT_ID', '../other'],
    ['DOCUSIGN_USER_ID', 'antoine'],
    ['DOCUSIGN_CONNECT_KEYS', 'short'],
    ['DOCUSIGN_SIGNING_ORIGINS', 'apps.docusign.com'],
  ])('refuses %s %s', (name, value) => {
    const parse = () => parseConfig({ ...GIVEN, [name]: value })

    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(name)
  })

  it('refuses to choose DocuSign without its variables', () => {
    expect(() => parseConfig({ ESIGN_PROVIDER: 'docusign' })).toThrow('ESIGN_PROVIDER')
  })
})
