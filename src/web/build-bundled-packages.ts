import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Writes the names of the bundled packages into `file`, for the bill of materials of a release. */
export function bundledPackages(file: string): Plugin {
  return {
    name: 'bundled-packages',
    async writeBundle(_options, bundle) {
      const names = Object.values(bundle).flatMap((part) =>
        (part.type === 'chunk' ? part.moduleIds : part.originalFileNames).flatMap(findPackage),
      )
      await writeFile(file, `${JSON.stringify([...new Set(names)].toSorted(), null, 2)}\n`)
    },
  }
}

/** The package of a module, the innermost one of nested ones. */
function findPackage(path: string): readonly string[] {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  return name === undefined ? [] : [name]
}
