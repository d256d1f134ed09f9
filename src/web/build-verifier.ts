import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const FOLDER = join(import.meta.dirname, 'verifier')

/** The verifier page as one file: script and style inside, allowed by their hashes, and no network access. */
export async function buildVerifier(): Promise<string> {
  const built = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(FOLDER, 'main.ts'), formats: ['iife'], name: 'verifier' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((each) => ('output' in each ? each.output : []))
  const script = chunks
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code : []))
    .join('')
    // Escaped, because it would end the script element.
    .replaceAll('</script', '<\\/script')
  const style = await readFile(join(FOLDER, 'verifier.css'), 'utf8')
  const page = await readFile(join(FOLDER, 'verifier.html'), 'utf8')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts: Readonly<Record<string, string>> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    // Without whitespace, which would change the hash.
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  }
  return page.replaceAll(/<!--(policy|style|script)-->/g, (_mark, name: string) => parts[name] ?? '')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
