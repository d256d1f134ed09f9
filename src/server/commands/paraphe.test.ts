import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { create } from './integration-commands.ts'

it('exits silently when the reader of its output has gone', async () => {
  const { stderr } = await promisify(execFile)('sh', [
    '-c',
    'node src/server/commands/paraphe.ts routes | true',
  ])

  expect(stderr).toBe('')
})

it('does not quote a file that is not a public key', async () => {
  const creation = create({ positionals: ['CRM'], values: { scopes: 'dossiers:read', key: 'README.md' } })

  await expect(creation).rejects.toThrow(/^--key: README\.md holds no public key as JWK$/)
})
