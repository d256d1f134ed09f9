import { relative } from 'node:path'

interface ModuleInfo {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
/** The bundler's view of its modules. */
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const WEB = import.meta.dirname

/** Hooks for several queries at once and for rows that are loaded page by page: only lists call them. */
const LIST_LIBRARIES =
  /@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/
/** Loaded by every page: one file is 5 % smaller than separate ones. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack\/[^/]+)\//
/**
 * Modules of the first script of the page, in a chunk of their own so that it does not import the rest. The script runs
 * as soon as it is imported.
 */
const START =
  /preload-helper|src\/web\/start\.ts$|src\/(rules\/first-page|vocabulary\/locale|web\/(session\/(early-answers|language-cookie|oidc|page-data|pkce|stored-session)|wording\/start-locale)|contract\/page-data)\b/

const APPLICATION = 'main.tsx'
const CEREMONY = 'ceremony/main.tsx'
const WIZARD = 'wizard/wizard-page.tsx'
const CORRECTION = 'corrections/correction-page.tsx'
const REVIEW = 'review/review-page.tsx'
const COMPLIANCE = 'compliance/compliance-page.tsx'
const PARTS_OF_LISTS = /^(dashboard|dossiers)\/(?!.*-page\.tsx$)/
/** Pages and parts for people who fill in, correct or sign: they do not load the code of the desks. */
const PARTS_OF_FORMS = /^(ceremony|wizard|elements|corrections|checks|origins|signature|follow-up|session)\//
/** An advisor's tasks, on the dashboard and on their own page, and the reminders that lists load on demand. */
const TASKS = [
  'dashboard/task-list.tsx',
  'dashboard/task-group-page.tsx',
  'dossiers/remind-control.tsx',
  'dossiers/bulk-reminder.tsx',
]
/**
 * Further chunks of the first view, besides pages and shared chunks. Not `app`, which holds the wording: that is data.
 */
const FIRST = /^(start|libraries|ceremony|review-desk)$/
/** Samples import every widget, so their imports say nothing about what the pages of a deployment share. */
const SAMPLES = /^gallery\//

/** Style sheets shared by several pages, loaded in addition to each page's own. */
const STYLES: readonly (readonly [name: string, test: RegExp])[] = [
  ['main', /src\/web\/styles\/main\.css$/],
  ['ceremony', /src\/web\/ceremony\/[a-z-]+\.css$/],
  ['corrections', /src\/web\/styles\/(checks|corrections|origins|vigilance)\.css$/],
  ['studio-parts', /src\/web\/studio\/(data|publish\/publish|documents\/documents)\.css$/],
]

/**
 * Shared chunks, by the set of pages that import a module directly or indirectly: tiny files compress badly, and each
 * costs a request. Every page that imports a module's importers also imports the module, so a chunk never needs one
 * further down this list.
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

/** Whether a chunk of this name runs before a page is shown; parts loaded on demand do not. */
export function isOfFirstView(name: string): boolean {
  const shared: readonly string[] = SHARED_FILES
  return FIRST.test(name) || shared.includes(name) || name.endsWith('-page')
}

/**
 * Files that every page has already loaded: listing them again as dependencies of each dynamic import would cost bytes.
 */
const LOADED_FIRST = /\/(rolldown-runtime|libraries|start|shell|frame)-/

/**
 * What is loaded along with a file that is imported on demand. The import itself requests the file at once, unless it
 * waits for styles.
 */
export function listPreloads(file: string, files: readonly string[]): string[] {
  const others = files.filter((each) => !LOADED_FIRST.test(each))
  return others.some((each) => each.endsWith('.css')) ? others : others.filter((each) => each !== file)
}

/** Groups of modules for the bundler, first match first. */
export function createChunkGroups() {
  const pagesOf = createPageFinder()
  return [
    { name: 'start', test: START },
    { name: 'libraries', test: (id: string) => LIBRARIES.test(id) && !LIST_LIBRARIES.test(id) },
    ...STYLES.map(([name, test]) => ({ name, test })),
    ...SHARED_FILES.map((file) => ({
      debugName: file,
      name: (id: string, modules: Modules) => {
        if (LIST_LIBRARIES.test(id)) return file === 'lists' ? file : null
        if (!isOurCode(id)) return null
        const pages = pagesOf(id, modules)
        return fileOf(relative(WEB, id), pages) === file ? file : null
      },
    })),
  ]
}

/**
 * Pages and parts loaded on demand get chunks of their own, except these, which join a chunk that is always loaded with
 * them.
 */
const JOINED = [REVIEW, 'dashboard/task-list.tsx', 'dossiers/remind-control.tsx']

function fileOf(path: string, pages: ReadonlySet<string>): SharedFile | undefined {
  if (path === APPLICATION) return 'frame'
  if (JOINED.includes(path)) return fileFor(new Set([path]))
  return pages.has(path) ? undefined : fileFor(pages)
}

/** Styles keep their import order; wording is loaded with its language. */
function isOurCode(id: string): boolean {
  return id.includes('/src/') && !id.endsWith('.css') && !id.includes('?')
}

/** The shared chunk of a module that these pages import; undefined when the bundler decides. */
export function fileFor(pages: ReadonlySet<string>): SharedFile | undefined {
  if (pages.size === 1 && pages.has(REVIEW)) return 'review'
  if (pages.size > 0 && [...pages].every((page) => TASKS.includes(page))) return 'tasks'
  if (pages.size < 2) return undefined
  const desks = [...pages].filter(isDesk)
  const isSigned = pages.has(CEREMONY)
  const isFilled = pages.has(WIZARD)
  const isCorrected = pages.has(CORRECTION)
  // Loaded on demand by a list, without the parts of a form or of the review.
  const isPartOfLists = [...pages].some((page) => PARTS_OF_LISTS.test(page))
  const isPartOfForms = [...pages].some((page) => PARTS_OF_FORMS.test(page))
  if (
    pages.has(APPLICATION) ||
    (desks.length > 0 && (isSigned || isFilled)) ||
    (desks.length > 1 && (pages.has(REVIEW) || isPartOfForms)) ||
    (isPartOfLists && (isFilled || pages.has(REVIEW)))
  )
    return isSigned ? 'shell' : 'frame'
  if (desks.length > 1 || (isPartOfLists && desks.length > 0)) return 'lists'
  if (isPartOfLists) return undefined
  if (desks.length > 0) return isCorrected || pages.has(REVIEW) ? 'corrections' : undefined
  if (isSigned) return isFilled || isCorrected ? 'engine' : 'signing'
  return isFilled ? 'elements' : undefined
}

/**
 * A page around the forms, other than those of signing in and out. Modules that compliance shares with the review go into
 * the review's parts.
 */
function isDesk(page: string): boolean {
  return /(?<!^session\/.*)-page\.tsx$/.test(page) && ![WIZARD, CORRECTION, COMPLIANCE].includes(page)
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
      // An HTML entry stands for its script.
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
