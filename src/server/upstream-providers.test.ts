import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'paraphe-providers-'))
afterAll(() => rm(folder, { recursive: true }))

const company = {
  id: 'company',
  name: { fr: 'Gestion', en: 'Gestion' },
  issuer: 'https://login.gestion.test/v2.0',
  clientId: 'paraphe',
  clientSecret: { env: 'COMPANY_SECRET' },
  roles: ['manageDossier'],
  domains: ['gestion.test'],
}

async function parse(providers: readonly object[], environment: Readonly<Record<string, string>> = {}) {
  const path = join(folder, 'providers.json')
  await writeFile(path, JSON.stringify({ providers }))
  return parseConfig({ OIDC_PROVIDERS: path, COMPANY_SECRET: 'a-secret', ...environment }).upstreams
}

test('reads providers, with secrets from a variable or a neighbouring file', async () => {
  await writeFile(join(folder, 'secret'), 'of-a-file\n')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))

  const [first, second] = await parse([
    {
      ...company,
      claims: { verified: 'xms_edov', role: ['realm_access', 'roles'] },
      roleValues: { r: 'manageDossier' },
    },
    {
      ...company,
      id: 'other',
      issuer: 'https://id.cabinet.test',
      domains: ['cabinet.test'],
      clientSecret: { file: 'secret' },
      encryption: { key: { file: 'key.pem' } },
    },
  ])

  expect(first).toMatchObject({
    clientSecret: 'a-secret',
    claims: { verified: ['xms_edov'], role: ['realm_access', 'roles'], email: ['email'] },
    allowsPasswords: false,
    create: undefined,
    decryption: undefined,
  })
  expect(second).toMatchObject({ clientSecret: 'of-a-file', decryption: { asymmetricKeyType: 'rsa' } })
})

test.each<readonly [string, readonly object[], RegExp]>([
  [
    'a secret in the file',
    [{ ...company, clientSecret: 'oops' }],
    /providers\.0\.clientSecret: .*no secret stands here/,
  ],
  [
    'a secret that is nowhere',
    [{ ...company, clientSecret: { env: 'NOT_SET' } }],
    /company: the variable NOT_SET/,
  ],
  [
    'a secret file that is missing',
    [{ ...company, clientSecret: { file: 'none' } }],
    /company: the file none/,
  ],
  [
    'an address in the clear',
    [{ ...company, issuer: 'http://id.test' }],
    /providers\.0\.issuer: must start with https/,
  ],
  ['a role that is none', [{ ...company, roles: ['everybody'] }], /providers\.0\.roles\.0/],
  ['a name that is none', [{ ...company, domain: 'gestion.test' }], /Unrecognized key: "domain"/],
  [
    'staff without a domain',
    [{ ...company, domains: [], button: true }],
    /providers\.0\.domains: needed for roles/,
  ],
  [
    'an investors’ provider that nobody reaches',
    [{ ...company, domains: [], roles: ['client'] }],
    /0\.button: nobody/,
  ],
  ['a network of reviewers', [{ ...company, network: 'chef@cabinet.test' }], /providers\.0\.network/],
  [
    'a claim that gives a role that is not listed',
    [{ ...company, claims: { role: 'groups' }, roleValues: { admins: 'administrator' } }],
    /providers\.0\.roleValues/,
  ],
  [
    'accounts of a role that is not listed',
    [{ ...company, create: 'administrator' }],
    /providers\.0\.create/,
  ],
  ['accounts by a claim that is not named', [{ ...company, create: 'claimed' }], /0\.create: claimed needs/],
  [
    'clients without an advisor',
    [{ ...company, roles: ['client'], create: 'client' }],
    /0\.create: a client/,
  ],
  [
    'two providers of one domain',
    [company, { ...company, id: 'b', issuer: 'https://b.test' }],
    /domain gestion.test is/,
  ],
  [
    'two providers of one name',
    [company, { ...company, issuer: 'https://b.test', domains: ['b.test'] }],
    /id company is/,
  ],
  [
    'two providers of one issuer',
    [company, { ...company, id: 'b', domains: ['b.test'] }],
    /the issuer .* is there twice/,
  ],
])('refuses %s', async (_case, providers, message) => {
  await expect(parse(providers)).rejects.toThrow(message)
})

test('refuses a key that cannot decrypt, without quoting it', async () => {
  await writeFile(join(folder, 'bad.pem'), 'not a key')

  await expect(parse([{ ...company, encryption: { key: { file: 'bad.pem' } } }])).rejects.toThrow(
    /company: encryption\.key must be a PEM private key[^]*P-256$/,
  )
})

test('refuses a file that is no JSON, and both forms together', async () => {
  await writeFile(join(folder, 'no.json'), '{')
  const both = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }

  expect(() => parseConfig({ OIDC_PROVIDERS: join(folder, 'no.json') })).toThrow(
    /no\.json cannot be read as JSON/,
  )
  await expect(parse([company], both)).rejects.toThrow(/not together with OIDC_ISSUER/)
})
