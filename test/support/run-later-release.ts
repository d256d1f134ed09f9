import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/** Environment in which this program is one of a later release, see `later-release.ts`. */
export function laterRelease(name: 'adding' | 'breaking'): Readonly<Record<string, string>> {
  const file = pathToFileURL(join(import.meta.dirname, 'later-release.ts'))
  return { NODE_OPTIONS: `--import=${file.href}`, LATER_RELEASE: name }
}
