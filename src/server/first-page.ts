import * as z from 'zod'
import { isForSignedIn, LANGUAGE_COOKIE, PAGE_DATA_ID } from '#rules/first-page.ts'
import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** Modules of the most common entry pages, by address, as named in the bundle's manifest. */
const FIRST_MODULES: readonly (readonly [address: RegExp, module: string])[] = [
  [/^\/tableau-de-bord(\/|$)/, 'dashboard/dashboard-page.tsx'],
  [/^\/tableau-de-bord(\/|$)/, 'dashboard/task-list.tsx'],
  [/^\/authorization$/, 'session/authorization-page.tsx'],
  [/^\/authorization$/, 'dashboard/dashboard-page.tsx'],
  [/^\/form(\/|$)/, 'wizard/wizard-page.tsx'],
  [/^\/dossier(\/|$)/, 'dossiers/dossier-list-page.tsx'],
  [/^\/manage-dossier\/statut-integration(\/|$)/, 'dossiers/integration-list-page.tsx'],
  [/^\/manage-dossier\/\d+$/, 'review/review-page.tsx'],
]
/** Wording that a page fetches in addition to the application's. */
const FIRST_WORDING: readonly (readonly [address: RegExp, part: string])[] = [
  [/^\/tableau-de-bord(\/|$)/, 'tasks'],
  [/^\/manage-dossier\/\d+$/, 'review-desk'],
]
const APPLICATION = 'main.tsx'

/** The files of each module of the bundle, in Vite's format. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

/**
 * The application's page with what its first view needs: the deployment's settings, and preload links for the modules of
 * this address.
 */
export function createFirstPage(
  index: string,
  { manifest, data }: { readonly manifest: Manifest; readonly data: object },
): (url: string, cookie: string | undefined) => string {
  const page = withData(index, PAGE_DATA_ID, data)
  return (url, cookie) => {
    const links = renderLinks(manifest, firstModules(url, cookie))
    return page.replace('</head>', () => `${links}</head>`)
  }
}

/** Adds a data block, which browsers do not execute, to a page. Escapes `<`, since a text could otherwise close the block. */
export function withData(page: string, id: string, data: object): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return page.replace('</head>', () => `<script type="application/json" id="${id}">${text}</script></head>`)
}

/**
 * Modules that the page of this address runs. None where the browser will be redirected to the sign-in, because it has no
 * session cookie: loading the application would only delay the login page.
 */
function firstModules(url: string, cookie: string | undefined): readonly string[] {
  const [path = ''] = url.split('?')
  const language = readLanguage(cookie)
  if (language === undefined && isForSignedIn(path)) return []
  const own = FIRST_MODULES.flatMap(([address, module]) => (address.test(path) ? [module] : []))
  const parts = FIRST_WORDING.flatMap(([address, part]) => (address.test(path) ? [part] : []))
  const wording = ['app', ...parts].map((part) => `wording/${part}.ts?${language ?? 'fr'}`)
  return [APPLICATION, ...wording, ...own]
}

function readLanguage(cookie = ''): Locale | undefined {
  const value = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(cookie)?.[1]
  return isLocale(value) ? value : undefined
}

/** Preload links for all files of these modules, so that they are fetched in parallel instead of one import after another. */
function renderLinks(manifest: Manifest, modules: readonly string[]): string {
  const seen = new Set<string>()
  const follow = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  for (const module of modules) follow(module)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return [
    ...new Set([
      ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...chunks.flatMap(({ css }) =>
        css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ),
    ]),
  ].join('')
}
