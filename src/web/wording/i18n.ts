import type { Locale, Localized } from '#vocabulary/locale.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import { storeLocale } from './start-locale.ts'
import { currentTranslation, setSentences } from './translation.ts'

/** Texts of a deployment that replace the interface's own, by the same keys. */
export type TextOverrides = Readonly<Record<string, Localized>>

type Sentences = Readonly<Record<string, string>>

type PartLoaders = Readonly<Record<Locale, () => Promise<{ readonly default: Sentences }>>>

const PAGES = {
  account: { fr: () => import('./account.ts?fr'), en: () => import('./account.ts?en') },
  app: { fr: () => import('./app.ts?fr'), en: () => import('./app.ts?en') },
  backOffice: { fr: () => import('./back-office.ts?fr'), en: () => import('./back-office.ts?en') },
  ceremony: { fr: () => import('./ceremony.ts?fr'), en: () => import('./ceremony.ts?en') },
  checks: { fr: () => import('./checks.ts?fr'), en: () => import('./checks.ts?en') },
  compliance: { fr: () => import('./compliance.ts?fr'), en: () => import('./compliance.ts?en') },
  corrections: { fr: () => import('./corrections.ts?fr'), en: () => import('./corrections.ts?en') },
  desk: { fr: () => import('./desk.ts?fr'), en: () => import('./desk.ts?en') },
  followUp: { fr: () => import('./follow-up.ts?fr'), en: () => import('./follow-up.ts?en') },
  help: { fr: () => import('./help.ts?fr'), en: () => import('./help.ts?en') },
  known: { fr: () => import('./known.ts?fr'), en: () => import('./known.ts?en') },
  notices: { fr: () => import('./notices.ts?fr'), en: () => import('./notices.ts?en') },
  reviewDesk: { fr: () => import('./review-desk.ts?fr'), en: () => import('./review-desk.ts?en') },
  tasks: { fr: () => import('./tasks.ts?fr'), en: () => import('./tasks.ts?en') },
  views: { fr: () => import('./views.ts?fr'), en: () => import('./views.ts?en') },
  wizardExtras: { fr: () => import('./wizard-extras.ts?fr'), en: () => import('./wizard-extras.ts?en') },
}

/** Those of the platform's own desks, and of what is rarely shown, come with it: every page carries this table. */
type DeskPart =
  | 'administration'
  | 'journal'
  | 'overseeing'
  | 'people'
  | 'readOnly'
  | 'stepUp'
  | 'studio'
  | 'webhooks'

/** Sentences that only some pages show; they are fetched with those. */
export type WordingPart = keyof typeof PAGES | DeskPart

const loaders: { [Part in WordingPart]?: PartLoaders } = PAGES

/** Parts that another one holds: with it, they are there. */
const HELD: { readonly [Part in WordingPart]?: readonly WordingPart[] } = {
  reviewDesk: ['backOffice', 'checks', 'corrections'],
}

/** Separator that occurs in no text. */
const BETWEEN = '\0'

const parts = new Set<WordingPart>(['app'])
const loaded: Readonly<Record<Locale, Map<WordingPart, Sentences>>> = { fr: new Map(), en: new Map() }

/** Loads the parts that pages need so far, those asked for during the wait included. */
async function loadWording(locale: Locale): Promise<void> {
  const missing = [...parts].filter((part) => !loaded[locale].has(part))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (part) => {
      const sentences = (await loaders[part]?.[locale]())?.default ?? {}
      const shown = locale === 'fr' ? withSpaces(sentences) : sentences
      for (const held of [part, ...(HELD[part] ?? [])]) loaded[locale].set(held, shown)
    }),
  )
  await loadWording(locale)
}

/** All in one go: a thousand texts one by one took ten milliseconds of every start. */
function withSpaces(sentences: Sentences): Sentences {
  const texts = withFrenchSpaces(Object.values(sentences).join(BETWEEN)).split(BETWEEN)
  return Object.fromEntries(Object.keys(sentences).map((key, index) => [key, texts[index] ?? '']))
}

let overrides: TextOverrides = {}

/** Combines what is loaded, so that calls which end in another order than they began lose nothing. */
function showWording(locale: Locale): void {
  const own = Object.entries(overrides).map(([key, text]) => [
    key,
    locale === 'fr' ? withFrenchSpaces(text.fr) : text.en,
  ])
  setSentences(locale, Object.assign({}, ...new Set(loaded[locale].values()), Object.fromEntries(own)))
}

/** Tells how the sentences of such a desk are fetched. */
export function addWording(part: DeskPart, added: PartLoaders): void {
  loaders[part] = added
}

/** Fetches the sentences of a page before it is shown. */
export async function needWording(part: WordingPart): Promise<void> {
  parts.add(part)
  const locale = currentLocale()
  if (loaded[locale].has(part)) return
  await loadWording(locale)
  showWording(currentLocale())
  // The language may have changed during the wait.
  await needWording(part)
}

/** Starts the wording in one language; the other is fetched when it is asked for. */
export async function startWording(locale: Locale, part: WordingPart = 'app'): Promise<void> {
  // At once: pages that load meanwhile fetch their sentences in this language.
  setSentences(locale, {})
  parts.add(part)
  await loadWording(locale)
  showWording(locale)
  document.documentElement.lang = locale
}

/** Lets a deployment's `texts.json` win over the interface wording. */
export function overrideWording(texts: TextOverrides): void {
  overrides = texts
  showWording(currentLocale())
}

export function currentLocale(): Locale {
  return currentTranslation().locale
}

/** Switches the language, remembers it, and tells the page's readers. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadWording(locale)
  showWording(locale)
  storeLocale(locale)
  document.documentElement.lang = locale
}
