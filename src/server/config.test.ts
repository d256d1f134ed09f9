import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

it('starts the demo on port 3000 when nothing is set', () => {
  const config = parseConfig({})

  expect(config).toMatchObject({ port: 3000, deployment: 'demo', publicUrl: 'http://localhost:3000' })
})

it('listens on this machine only for the demo, and everywhere for a deployment of its own', () => {
  expect(parseConfig({}).host).toBe('127.0.0.1')
  expect(parseConfig({ DEPLOYMENT: 'coeur' }).host).toBe('0.0.0.0')
  expect(parseConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it.each([
  ['NODE_ENV', { NODE_ENV: 'production' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://invest.test' }],
])('refuses to start the demo unasked where %s says production', (name, environment) => {
  expect(() => parseConfig(environment)).toThrow(ConfigError)
  expect(() => parseConfig(environment)).toThrow(/DEPLOYMENT: needed/)
  expect(() => parseConfig(environment)).toThrow(name)
  expect(parseConfig({ ...environment, DEPLOYMENT: 'demo' }).deployment).toBe('demo')
})

it('treats an empty or blank variable as absent', () => {
  expect(parseConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

it.each(['souscription@gestion.test', '"Gestion, Paris" <souscription@gestion.test>'])(
  'sends mails from %s',
  (sender) => {
    expect(parseConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  },
)

it.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'paraphe.example'],
  ['PUBLIC_URL', 'http://paraphe.example/souscription'],
  ['MAIL_FROM', 'Paraphe'],
  ['DATABASE_URL', 'mysql://db'],
  ['DEPLOYMENT', '../demo'],
  ['DATABASE_URL', 'postgresql://db:99999/paraphe'],
  ['DATABASE_URL', 'postgresql://one:5432,two:99999/paraphe'],
  ['DATABASE_URL', 'postgresql://paraphe:a#b@db/paraphe'],
  ['MIGRATION_DATABASE_URL', 'postgresql://db:99999/paraphe'],
  ['SMTP_URL', 'https://mail'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail:99999'],
  ['SMTP_URL', 'smtp://user:a#b@mail'],
  ['CLAMD', 'localhost'],
  ['CLAMD', 'localhost:0'],
  ['CLAMD', 'localhost:99999'],
  ['WEBHOOK_INTERNAL_HOSTS', 'https://crm.lan'],
  ['WEBHOOK_INTERNAL_HOSTS', 'crm.lan:8443'],
  ['WEBHOOK_INTERNAL_HOSTS', '10.0.0.0/8'],
  ['WEBHOOK_INTERNAL_HOSTS', '*.lan'],
  ['LOG_LEVEL', 'loud'],
])('names %s when its value is wrong', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => parseConfig({ [name]: value })).toThrow(name)
})

it('sends text messages over https alone, except to this machine or when told so', () => {
  expect(() => parseConfig({ SMS_URL: 'http://sms.test/send' })).toThrow(
    /SMS_URL: must start with https.*ALLOW_UNENCRYPTED=sms/,
  )
  expect(() => parseConfig({ ADDRESS_URL: 'http://addok.test' })).toThrow(
    /ADDRESS_URL: must start with https.*ALLOW_UNENCRYPTED=address/,
  )
  expect(parseConfig({ SMS_URL: 'http://127.0.0.1:9/send' }).smsUrl).toBe('http://127.0.0.1:9/send')
  expect(parseConfig({ SMS_URL: 'http://sms.test/send', ALLOW_UNENCRYPTED: 'smtp,sms' }).smsUrl).toBe(
    'http://sms.test/send',
  )
  expect(() => parseConfig({ ALLOW_UNENCRYPTED: 'everything' })).toThrow('ALLOW_UNENCRYPTED')
})

it.each([
  ['false', 0],
  ['true', 1],
  ['3', 3],
])('takes TRUST_PROXY %s as that many proxies', (value, hops) => {
  expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(hops)
})

const UPSTREAM = {
  OIDC_ISSUER: 'https://id.corp.test',
  OIDC_CLIENT_ID: 'paraphe',
  OIDC_CLIENT_SECRET: 'a-secret',
}

it('matches people of an upstream provider by their e-mail address and makes no account', () => {
  expect(parseConfig(UPSTREAM).upstream).toMatchObject({ claims: { account: ['email'] }, create: undefined })
  expect(parseConfig({ OIDC_CLIENT_ID: 'paraphe' }).upstream).toBeUndefined()
})

it.each([
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.corp.test' }],
  ['OIDC_CREATE_ROLE', { OIDC_CREATE_ROLE: 'everybody' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
])('names %s when it is missing or wrong beside the others', (name, changes) => {
  expect(() => parseConfig({ ...UPSTREAM, ...changes })).toThrow(name)
})

describe('a sandbox', () => {
  it('has a data folder of its own, beside that of a demo', () => {
    expect(parseConfig({}).isSandbox).toBe(false)
    expect(parseConfig({ SANDBOX: 'on' })).toMatchObject({
      isSandbox: true,
      dataDir: resolve('data/sandbox'),
      register: { directory: resolve('data/sandbox/register') },
    })
    expect(parseConfig({ SANDBOX: 'on', DATA_DIR: '/srv/try' }).dataDir).toBe('/srv/try')
  })

  it.each([
    { SMTP_URL: 'smtp://localhost' },
    { SMS_URL: 'https://sms.test' },
    { SIGNING_P12: 'seal.p12' },
    { TSA_URL: 'https://tsa.test' },
    { REGISTER_WEBHOOK_URL: 'https://register.test', REGISTER_WEBHOOK_KEY: 'x'.repeat(32) },
  ])('refuses what would leave it or be worth something: %j', (setting) => {
    const [name = ''] = Object.keys(setting)

    expect(() => parseConfig({ SANDBOX: 'on', ...setting })).toThrow(new RegExp(`${name}: not in a sandbox`))
  })
})
