import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERRORS } from '#rules/error-catalogue.ts'

it('documents every error of the catalogue, word for word', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')

  const documented = text.split('\n').filter((line) => line.startsWith('| `'))

  const expected = Object.entries(ERRORS).map(
    ([code, { status, en, fr }]) => `| \`${code}\` | ${status} | ${en} | ${fr} |`,
  )
  expect(documented).toEqual(expected)
})
