import { relative } from 'node:path'

interface ModuleInfo {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
/** What the bundler knows of its modules. */
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const WEB = import.meta.dirname

/** Loaded by every page: one file is 5 % smaller than separate ones. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack\/[^/]+)\//
/** What the first script of the page needs: it must not import the rest. The script itself runs when imported. */
const START =
  /preload-helper|src\/web\/start\.ts$|src\/(rules\/first-page|vocabulary\/locale|web\/(session\/(early-answers|language-cookie|oidc|page-data|pkce|stored-session)|wording\/start-locale)|contract\/page-data)\b/

const APPLICATION = 'main.tsx'
const CEREMONY = 'ceremony/main.tsx'
const WIZARD = 'wizard/wizard-page.tsx'
const CORRECTION = 'corrections/correction-page.tsx'
const REVIEW = 'review/review-page.tsx'
const COMPLIANCE = 'compliance/compliance-page.tsx'
const LISTS = [
  'dashboard/dashboard-page.tsx',
  'dossiers/dossier-list-page.tsx',
  'dossiers/integration-list-page.tsx',
]
const PARTS_OF_LISTS = /^(dashboard|dossiers)\/(?!.*-page\.tsx$)/
/** The tasks of an advisor, on the dashboard and on a page of their own, with the reminders that lists fetch on demand. */
const TASKS = [
  'dashboard/task-list.tsx',
  'dashboard/task-group-page.tsx',
  'dossiers/remind-control.tsx',
  'dossiers/bulk-reminder.tsx',
]
/** Files beside the shared ones and those of pages; `app` has the sentences, which are data. */
const FIRST = /^(start|libraries|ceremony|review-desk)$/
/** They import everything that they show: what they share says nothing about the pages of a deployment. */
const SAMPLES = /^gallery\//

/** Styles of several pages, which each of them fetches with others of its own. */
const STYLES: readonly (readonly [name: string, test: RegExp])[] = [
  ['main', /src\/web\/styles\/main\.css$/],
  ['ceremony', /src\/web\/ceremony\/[a-z-]+\.css$/],
  ['corrections', /src\/web\/styles\/(checks|corrections|origins|vigilance)\.css$/],
]

/**
 * Files by the pages that import a module, directly or not: tiny files compress badly, and each costs a request. A module
 * is imported by every page that imports its importers, so a file never needs one further down this list.
 */
const SHARED_FILES = [
  'shell',
  'frame',
  'engine',
  'elements',
  'signing',
  'lists',
  'tasks',
  'corrections',
  'review',
] as const
type SharedFile = (typeof SHARED_FILES)[number]

/** Whether a file of this name runs before a page is there; parts that are fetched on demand do not. */
export function isOfFirstView(name: string): boolean {
  const shared: readonly string[] = SHARED_FILES
  return FIRST.test(name) || shared.includes(name) || name.endsWith('-page')
}

/** Groups of modules for the bundler, first match first. */
export function createChunkGroups() {
  const pagesOf = createPageFinder()
  return [
    { name: 'start', test: START },
    { name: 'libraries', test: LIBRARIES },
    ...STYLES.map(([name, test]) => ({ name, test })),
    ...SHARED_FILES.map((file) => ({
      debugName: file,
      name: (id: string, modules: Modules) => {
        if (!isOurCode(id)) return null
        const pages = pagesOf(id, modules)
        return fileOf(relative(WEB, id), pages) === file ? file : null
      },
    })),
  ]
}

/** A page and a part fetched on demand have files of their own, except those with which another file is fetched each time. */
const JOINED = [REVIEW, 'dashboard/task-list.tsx', 'dossiers/remind-control.tsx']

function fileOf(path: string, pages: ReadonlySet<string>): SharedFile | undefined {
  if (path === APPLICATION) return 'frame'
  if (JOINED.includes(path)) return fileFor(new Set([path]))
  return pages.has(path) ? undefined : fileFor(pages)
}

/** Styles keep the order in which pages import them; sentences of one language are fetched with it. */
function isOurCode(id: string): boolean {
  return id.includes('/src/') && !id.endsWith('.css') && !id.includes('?')
}

/** The shared file of a module that these pages import; undefined where the bundler decides. */
export function fileFor(pages: ReadonlySet<string>): SharedFile | undefined {
  if (pages.size === 1 && pages.has(REVIEW)) return 'review'
  if (pages.size > 0 && [...pages].every((page) => TASKS.includes(page))) return 'tasks'
  if (pages.size < 2) return undefined
  const desks = [...pages].filter(isDesk)
  const areLists = desks.every((page) => LISTS.includes(page))
  const isSigned = pages.has(CEREMONY)
  const isFilled = pages.has(WIZARD)
  const isCorrected = pages.has(CORRECTION)
  // Fetched on demand by a list, which must not fetch the parts of a form or of the review with it.
  const isPartOfLists = [...pages].some((page) => PARTS_OF_LISTS.test(page))
  if (
    pages.has(APPLICATION) ||
    (desks.length > 0 && (isSigned || isFilled)) ||
    (desks.length > 1 && !areLists) ||
    (isPartOfLists && (isFilled || pages.has(REVIEW)))
  )
    return isSigned ? 'shell' : 'frame'
  if (desks.length > 0 && areLists) return 'lists'
  if (isPartOfLists) return undefined
  if (desks.length > 0) return isCorrected || pages.has(REVIEW) ? 'corrections' : undefined
  if (isSigned) return isFilled || isCorrected ? 'engine' : 'signing'
  return isFilled ? 'elements' : undefined
}

/** A page around the forms. What compliance shares with the review goes with the review's parts. */
function isDesk(page: string): boolean {
  return page.endsWith('-page.tsx') && ![WIZARD, CORRECTION, COMPLIANCE].includes(page)
}

/** Entries and modules imported on demand from which a module is reached by static imports, by path in `src/web`. */
function createPageFinder(): (id: string, modules: Modules) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, modules) => {
    const cached = known.get(id)
    if (cached) return cached
    const pages = new Set<string>()
    const seen = new Set<string>()
    const climb = (each: string): void => {
      if (seen.has(each)) return
      seen.add(each)
      const info = modules.getModuleInfo(each)
      // A page of HTML is its script.
      if (!info || each.endsWith('.html')) return
      const path = relative(WEB, each)
      if ((info.isEntry || info.dynamicImporters.length > 0 || path === CEREMONY) && !SAMPLES.test(path))
        pages.add(path)
      for (const importer of info.importers) climb(importer)
    }
    climb(id)
    known.set(id, pages)
    return pages
  }
}
