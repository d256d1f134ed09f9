import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const STRING = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`
/** The two sentences of a key, French first (`Wording`). */
const PAIR = new RegExp(String.raw`\[\s*${STRING},\s*${STRING},?\s*\]`, 'g')

/** `import('./app.ts?fr')` is a table of sentences in one language: a browser loads no other. */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    load: {
      filter: { id: /\/wording\/[a-z-]+\.ts\?(fr|en)$/ },
      async handler(id) {
        const [file = '', language = ''] = id.split('?')
        const source = await readFile(file, 'utf8')
        return source
          .replace(PAIR, language === 'fr' ? '$1' : '$2')
          .replace(/(from '\.\/[a-z-]+\.ts)'/g, `$1?${language}'`)
      },
    },
  }
}
