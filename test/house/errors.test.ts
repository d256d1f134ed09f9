import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { presentErrors } from '#server/errors-page.ts'

it('documents every error of the catalogue, word for word (npm run errors)', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')

  expect(text).toBe(presentErrors())
})
