import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const STRING = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`
/** The two sentences of a key, French first (`Wording`). */
const PAIR = new RegExp(String.raw`\[\s*${STRING},\s*${STRING},?\s*\]`, 'g')

/**
 * `import('./app.ts?fr')` has as its default export a table of sentences in one language, the only one that a browser
 * loads. Sentences used by several tables are duplicated in each, since a shared file would cost a request.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    load: {
      filter: { id: /\/wording\/[a-z-]+\.ts\?(fr|en)(&of=[a-z-]+)?$/ },
      async handler(id) {
        const [file = '', language = '', holder] = id.split(/\?|&of=/)
        const part = holder ?? basename(file, '.ts')
        const source = await readFile(file, 'utf8')
        const sentences = source
          .replace(PAIR, language === 'fr' ? '$1' : '$2')
          .replace(/(from '\.\/[a-z-]+\.ts)'/g, `$1?${language}&of=${part}'`)
        return holder === undefined ? sentences.replace(/export const \w+ =/, 'export default') : sentences
      },
    },
  }
}
