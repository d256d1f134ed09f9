import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presentConfiguration } from '#server/configuration-page.ts'

test('docs/configuration.md matches the configuration schema (npm run configuration)', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')

  expect(page).toBe(presentConfiguration())
})
