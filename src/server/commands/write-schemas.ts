import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorSchemas } from '../forms/author-schemas.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'

const folder = join(DEPLOYMENTS, 'schemas')
await mkdir(folder, { recursive: true })
for (const [name, schema] of authorSchemas()) await writeFile(join(folder, name), schema)
