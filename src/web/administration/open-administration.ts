import { addWording, needWording } from '#web/wording/i18n.ts'
import { AdministrationPage } from './administration-page.tsx'

/** The administrator's page with its sentences: a file of its own, so that no other page carries the list of what it fetches. */
export async function openAdministration() {
  addWording('administration', {
    fr: async () => (await import('../wording/administration.ts?fr')).administration,
    en: async () => (await import('../wording/administration.ts?en')).administration,
  })
  await needWording('administration')
  return AdministrationPage
}
