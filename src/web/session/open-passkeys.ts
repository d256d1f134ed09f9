import { currentLocale } from '#web/wording/i18n.ts'

/** Leaves the application for the page of the user's passkeys, which the identity provider serves. */
export function openPasskeys(): void {
  window.location.assign(`/auth/passkeys?lang=${currentLocale()}`)
}
