import { addWording, needWording } from '#web/wording/i18n.ts'

/** The administrator's page with its sentences: a file of its own, so that no other page carries the list of what it fetches. */
export async function openAdministration() {
  addWording('administration', {
    fr: async () => (await import('../wording/administration.ts?fr')).administration,
    en: async () => (await import('../wording/administration.ts?en')).administration,
  })
  const [page] = await Promise.all([import('./administration-page.tsx'), needWording('administration')])
  return page.AdministrationPage
}
