import { resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { check } from './deployment-commands.ts'
import { importVersion } from './version-commands.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('says in French too how a deployment differs from its base', async () => {
  const { lines } = await check({ positionals: ['remake'], values: { lang: 'fr' } })

  expect(lines[0]).toBe('remake : rien à corriger')
  expect(lines.slice(1).filter((line) => !/^ {2}(diffère|déduit) : /.test(line))).toEqual([])
  expect(lines.filter((line) => /\b(with|without|another)\b/.test(line))).toEqual([])
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}diffère : client\/[\w-]+ : avec \w+ \(/))
})

it.each([
  ['fr', 'nope/deployment.json:1:1 : le déploiement nope n’existe pas. Attendu : aestiam, altarea, '],
  ['en', 'nope/deployment.json:1:1: unknown deployment nope. Expected: aestiam, altarea, '],
])('names the deployments that exist when there is none of that name, in %s', async (lang, line) => {
  const { ok, lines } = await check({ positionals: ['nope'], values: { lang } })

  expect(ok).toBe(false)
  expect(lines).toEqual([expect.stringContaining(line)])
})

it.each([
  ['/nowhere', 'There is no folder /nowhere. Deployments: '],
  ['package.json', `${resolve('package.json')} is not a folder. Deployments: `],
])('does not import %s, and names the folders of deployments', async (folder, line) => {
  vi.stubEnv('LANG', 'en_GB.UTF-8')
  vi.stubEnv('LC_ALL', '')

  const { ok, lines } = await importVersion({ positionals: [folder], values: {} })

  expect(ok).toBe(false)
  expect(lines).toEqual([expect.stringContaining(line)])
  expect(lines[0]).toContain('deployments/demo')
})
