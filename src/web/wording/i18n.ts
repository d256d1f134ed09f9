import { createInstance, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, type Localized } from '#vocabulary/locale.ts'
import type { fr as french } from './index.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: typeof french }
    keySeparator: false
    nsSeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}

export type WordingKey = keyof typeof french
export type Translate = TFunction

/** Texts of a deployment that replace the interface's own, by the same keys. */
export type TextOverrides = Readonly<Record<string, Localized>>

const wordings = createInstance()

const STORED_LOCALE = 'paraphe.locale'

/** What was chosen here before. */
export function storedLocale(): Locale | undefined {
  const stored = localStorage.getItem(STORED_LOCALE)
  return isLocale(stored) ? stored : undefined
}

/**
 * The language to start with: that of the page which linked here (`?lang=`), else what was chosen here before, else
 * French. Source: shell §9.
 */
export function startLocale(): Locale {
  const linked = new URLSearchParams(location.search).get('lang')
  return isLocale(linked) ? linked : (storedLocale() ?? 'fr')
}

/** Sentences that only some pages show; they are fetched with those. */
export type WordingPart =
  | 'account'
  | 'app'
  | 'backOffice'
  | 'ceremony'
  | 'corrections'
  | 'followUp'
  | 'help'
  | 'tasks'
  | 'wizardExtras'

type Sentences = Readonly<Record<string, string>>

const LOADERS: Readonly<Record<WordingPart, Readonly<Record<Locale, () => Promise<Sentences>>>>> = {
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
  corrections: {
    fr: async () => (await import('./corrections.ts?fr')).corrections,
    en: async () => (await import('./corrections.ts?en')).corrections,
  },
  followUp: {
    fr: async () => (await import('./follow-up.ts?fr')).followUp,
    en: async () => (await import('./follow-up.ts?en')).followUp,
  },
  help: {
    fr: async () => (await import('./help.ts?fr')).help,
    en: async () => (await import('./help.ts?en')).help,
  },
  tasks: {
    fr: async () => (await import('./tasks.ts?fr')).tasks,
    en: async () => (await import('./tasks.ts?en')).tasks,
  },
  wizardExtras: {
    fr: async () => (await import('./wizard-extras.ts?fr')).wizardExtras,
    en: async () => (await import('./wizard-extras.ts?en')).wizardExtras,
  },
}

/** Separator that occurs in no text. */
const BETWEEN = '\0'

const parts = new Set<WordingPart>(['app'])

async function loadWording(locale: Locale): Promise<Sentences> {
  const loaded = await Promise.all([...parts].map((part) => LOADERS[part][locale]()))
  const sentences: Sentences = Object.assign({}, ...loaded)
  if (locale === 'en') return sentences
  // All in one go: a thousand texts one by one took ten milliseconds of every start.
  const texts = withFrenchSpaces(Object.values(sentences).join(BETWEEN)).split(BETWEEN)
  return Object.fromEntries(Object.keys(sentences).map((key, index) => [key, texts[index] ?? '']))
}

/** Fetches the sentences of a page before it is shown. */
export async function needWording(part: WordingPart): Promise<void> {
  if (parts.has(part)) return
  parts.add(part)
  await addWording(currentLocale())
}

let overrides: TextOverrides = {}

async function addWording(locale: Locale) {
  const sentences = await loadWording(locale)
  // Read after the wait: the deployment's texts may have arrived meanwhile.
  const own = Object.entries(overrides).map(([key, text]) => [
    key,
    locale === 'fr' ? withFrenchSpaces(text.fr) : text.en,
  ])
  const wording = { ...sentences, ...Object.fromEntries(own) }
  wordings.addResourceBundle(locale, 'app', wording, true, true)
  plainWords.clear()
}

const plainWords = new Map<string, string>()
/** Texts without parameters that a page shows at each optional field. */
type PlainKey = 'common.optional-short'

/**
 * A text without parameters in the current language, cached because a page shows it at hundreds of fields. The
 * caller must be rendered again when the language changes.
 */
export function plainWord(key: PlainKey): string {
  const place = `${wordings.language} ${key}`
  const known = plainWords.get(place)
  if (known !== undefined) return known
  const word = wordings.t(key)
  plainWords.set(place, word)
  return word
}

/** Starts the wording in one language; the other is fetched when it is asked for. */
export async function startWording(locale: Locale, part: WordingPart = 'app'): Promise<void> {
  parts.add(part)
  await wordings.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'app',
    ns: ['app'],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { bindI18nStore: 'added' },
  })
  await addWording(locale)
  document.documentElement.lang = locale
}

/** Lets a deployment's `texts.json` win over the interface wording. */
export async function overrideWording(texts: TextOverrides): Promise<void> {
  overrides = texts
  await addWording(currentLocale())
}

/** Whether a key put together from data has a sentence. */
export function isWordingKey(key: string): key is WordingKey {
  return wordings.exists(key)
}

export function currentLocale(): Locale {
  return wordings.language === 'en' ? 'en' : 'fr'
}

/** Switches the language, remembers it, and tells the page's readers. */
export async function changeLocale(locale: Locale): Promise<void> {
  await addWording(locale)
  await wordings.changeLanguage(locale)
  localStorage.setItem(STORED_LOCALE, locale)
  document.documentElement.lang = locale
}
