import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

/** Version of the product, of `package.json`. */
export const VERSION = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
