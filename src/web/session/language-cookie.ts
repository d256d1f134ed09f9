import { LANGUAGE_COOKIE } from '#rules/first-page.ts'
import type { Locale } from '#vocabulary/locale.ts'

const YEAR_SECONDS = 31_536_000

/** Tells the server that this browser has a session, and its language. */
export function rememberLanguage(locale: Locale): void {
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function forgetLanguage(): void {
  document.cookie = `${LANGUAGE_COOKIE}=; path=/; max-age=0; samesite=lax`
}
