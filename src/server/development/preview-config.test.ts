import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../config.ts'
import { previewConfig } from './preview-config.ts'

const preview = (environment: Readonly<Record<string, string>>) =>
  previewConfig(parseConfig(environment), environment)

test('has a separate local store for each deployment', () => {
  const config = preview({ DEPLOYMENT: 'coeur', DATA_DIR: '/srv/paraphe' })

  expect(config).toMatchObject({ preview: true, host: 'localhost', dataDir: '/srv/paraphe/preview/coeur' })
})

test('uses no external service and no production key', () => {
  const config = preview({
    DATA_DIR: '/srv/paraphe',
    STORAGE_URL: 's3://files?region=eu-west-3',
    SECRET_KEY_FILE: '/etc/paraphe.key',
    SIGNING_P12: '/etc/seal.p12',
  })

  expect(config).toMatchObject({ storage: undefined, secretKeyFile: undefined, signingP12: undefined })
  expect(config.register.directory).toBe('/srv/paraphe/preview/demo/register')
})

test('sends no mail and no text message', () => {
  const config = preview({ SMTP_URL: 'smtp://mail.test', SMS_URL: 'https://sms.test' })

  expect(config).toMatchObject({ smtpUrl: undefined, smsUrl: undefined })
})

test.each([
  { NODE_ENV: 'production' },
  { DATABASE_URL: 'postgresql://db.test/paraphe' },
  { PUBLIC_URL: 'https://paraphe.test' },
])('is refused where something says production: %o', (environment) => {
  expect(() => preview(environment)).toThrow(ConfigError)
  expect(() => preview(environment)).toThrow(Object.keys(environment)[0])
})

test('no environment variable alone starts a preview', () => {
  expect(parseConfig({ PREVIEW: 'true', NODE_ENV: 'development' }).preview).toBe(false)
})
