import type { Plugin } from 'vite'

/** Sentences of react-aria in a language that the interface does not have. */
const FOREIGN =
  /react-(?:aria|aria-components|stately)\/dist\/private\/intl\/(?:[^/]+\/)?(?!en-US|fr-FR)[\w-]+\.mjs$/

/**
 * Drops react-aria's sentences in the thirty languages that the interface does not have, 21 kB of the studio. Its components are
 * rendered in French or English (`I18nProvider`), and the library skips a language without sentences.
 */
export function ariaLocales(): Plugin {
  return {
    name: 'aria-locales',
    load: { filter: { id: FOREIGN }, handler: () => 'export default undefined' },
  }
}
