import { expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

it('starts the demo on port 3000 when nothing is set', () => {
  const config = parseConfig({})

  expect(config).toMatchObject({ port: 3000, deployment: 'demo', publicUrl: 'http://localhost:3000' })
})

it('takes an empty variable as absent', () => {
  expect(parseConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

it.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'paraphe.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['DEPLOYMENT', '../demo'],
  ['SMTP_URL', 'https://mail'],
  ['LOG_LEVEL', 'loud'],
])('names %s when its value is wrong', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => parseConfig({ [name]: value })).toThrow(name)
})
