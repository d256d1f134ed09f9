import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ServerResponse } from 'node:http'

interface Asset {
  readonly type: string
  readonly body: Buffer
  readonly tag: string
}

const OWN_FILES: Readonly<Record<string, string>> = {
  'page.css': 'text/css; charset=utf-8',
  'login.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'passkey.js': 'text/javascript; charset=utf-8',
}

/** The application's pages load them from here too, so that a browser fetches each once. */
const FONTS: Readonly<Record<string, string>> = {
  'display.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'text.woff2': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
}

const HOUR_SECONDS = 3_600
/** A typeface changes with a release at most, and an old one is still readable. */
const WEEK_SECONDS = 604_800

export type Assets = ReadonlyMap<string, Asset>

/** Loads the assets of the script-free pages into memory. */
export async function loadAssets(): Promise<Assets> {
  const require = createRequire(import.meta.url)
  const assets = new Map<string, Asset>()
  for (const [name, type] of Object.entries(OWN_FILES)) {
    assets.set(name, asset(type, await readFile(new URL(`assets/${name}`, import.meta.url))))
  }
  for (const [name, path] of Object.entries(FONTS)) {
    assets.set(name, asset('font/woff2', await readFile(require.resolve(path))))
  }
  return assets
}

function asset(type: string, body: Buffer): Asset {
  return { type, body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Sends an asset, or a 404. */
export function sendAsset(
  assets: Assets,
  name: string,
  ifNoneMatch: string | undefined,
  response: ServerResponse,
): void {
  const found = assets.get(name)
  if (!found) {
    response.writeHead(404).end()
    return
  }
  const seconds = name.endsWith('.woff2') ? WEEK_SECONDS : HOUR_SECONDS
  const headers = { 'cache-control': `public, max-age=${seconds}`, etag: found.tag }
  if (ifNoneMatch === found.tag) {
    response.writeHead(304, headers).end()
    return
  }
  response
    .writeHead(200, { ...headers, 'content-type': found.type, 'content-length': found.body.length })
    .end(found.body)
}
