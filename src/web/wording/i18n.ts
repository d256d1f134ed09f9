import type { Locale, Localized } from '#vocabulary/locale.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import { storeLocale } from './start-locale.ts'
import { currentTranslation, setSentences } from './translation.ts'

/** Texts of a deployment that replace the interface's own, by the same keys. */
export type TextOverrides = Readonly<Record<string, Localized>>

/** Sentences that only some pages show; they are fetched with those. */
export type WordingPart =
  | 'account'
  | 'administration'
  | 'app'
  | 'backOffice'
  | 'ceremony'
  | 'checks'
  | 'compliance'
  | 'corrections'
  | 'desk'
  | 'followUp'
  | 'help'
  | 'journal'
  | 'known'
  | 'notices'
  | 'overseeing'
  | 'people'
  | 'readOnly'
  | 'reviewDesk'
  | 'stepUp'
  | 'studio'
  | 'tasks'
  | 'views'
  | 'webhooks'
  | 'wizardExtras'

type Sentences = Readonly<Record<string, string>>

type PartLoaders = Readonly<Record<Locale, () => Promise<Sentences>>>

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
const LOADERS: Record<Exclude<WordingPart, DeskPart>, PartLoaders> & { [Part in DeskPart]?: PartLoaders } = {
  account: {
    fr: async () => (await import('./account.ts?fr')).account,
    en: async () => (await import('./account.ts?en')).account,
  },
  app: {
    fr: async () => (await import('./app.ts?fr')).app,
    en: async () => (await import('./app.ts?en')).app,
  },
  backOffice: {
    fr: async () => (await import('./back-office.ts?fr')).backOffice,
    en: async () => (await import('./back-office.ts?en')).backOffice,
  },
  ceremony: {
    fr: async () => (await import('./ceremony.ts?fr')).ceremony,
    en: async () => (await import('./ceremony.ts?en')).ceremony,
  },
  checks: {
    fr: async () => (await import('./checks.ts?fr')).checks,
    en: async () => (await import('./checks.ts?en')).checks,
  },
  compliance: {
    fr: async () => (await import('./compliance.ts?fr')).compliance,
    en: async () => (await import('./compliance.ts?en')).compliance,
  },
  corrections: {
    fr: async () => (await import('./corrections.ts?fr')).corrections,
    en: async () => (await import('./corrections.ts?en')).corrections,
  },
  desk: {
    fr: async () => (await import('./desk.ts?fr')).desk,
    en: async () => (await import('./desk.ts?en')).desk,
  },
  followUp: {
    fr: async () => (await import('./follow-up.ts?fr')).followUp,
    en: async () => (await import('./follow-up.ts?en')).followUp,
  },
  help: {
    fr: async () => (await import('./help.ts?fr')).help,
    en: async () => (await import('./help.ts?en')).help,
  },
  known: {
    fr: async () => (await import('./known.ts?fr')).known,
    en: async () => (await import('./known.ts?en')).known,
  },
  notices: {
    fr: async () => (await import('./notices.ts?fr')).notices,
    en: async () => (await import('./notices.ts?en')).notices,
  },
  reviewDesk: {
    fr: async () => (await import('./review-desk.ts?fr')).reviewDesk,
    en: async () => (await import('./review-desk.ts?en')).reviewDesk,
  },
  tasks: {
    fr: async () => (await import('./tasks.ts?fr')).tasks,
    en: async () => (await import('./tasks.ts?en')).tasks,
  },
  views: {
    fr: async () => (await import('./views.ts?fr')).views,
    en: async () => (await import('./views.ts?en')).views,
  },
  wizardExtras: {
    fr: async () => (await import('./wizard-extras.ts?fr')).wizardExtras,
    en: async () => (await import('./wizard-extras.ts?en')).wizardExtras,
  },
}

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
      const sentences = (await LOADERS[part]?.[locale]()) ?? {}
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
export function addWording(part: DeskPart, loaders: PartLoaders): void {
  LOADERS[part] = loaders
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
