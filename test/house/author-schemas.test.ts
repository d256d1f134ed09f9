import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorSchemas } from '#server/forms/author-schemas.ts'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'

test.each(authorSchemas())(
  'deployments/schemas/%s is what the product reads (npm run schemas)',
  async (name, schema) => {
    expect(await readFile(join(DEPLOYMENTS, 'schemas', name), 'utf8')).toBe(schema)
  },
)
