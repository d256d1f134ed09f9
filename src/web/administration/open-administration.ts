import { addWording, needWording } from '#web/wording/i18n.ts'
import { AdministrationPages } from './administration-pages.tsx'
import { needStepUpWording } from './step-up-wording.ts'

/**
 * The administrator's pages with their wording, in a separate file, so that no other page carries the list of its
 * chunks.
 */
export async function openAdministration() {
  addWording('administration', {
    fr: async () => (await import('../wording/administration.ts?fr')).administration,
    en: async () => (await import('../wording/administration.ts?en')).administration,
  })
  addWording('journal', {
    fr: async () => (await import('../wording/journal.ts?fr')).journal,
    en: async () => (await import('../wording/journal.ts?en')).journal,
  })
  addWording('webhooks', {
    fr: async () => (await import('../wording/webhooks.ts?fr')).webhooks,
    en: async () => (await import('../wording/webhooks.ts?en')).webhooks,
  })
  addWording('overseeing', {
    fr: async () => (await import('../wording/overseeing.ts?fr')).overseeing,
    en: async () => (await import('../wording/overseeing.ts?en')).overseeing,
  })
  addWording('people', {
    fr: async () => (await import('../wording/people.ts?fr')).people,
    en: async () => (await import('../wording/people.ts?en')).people,
  })
  const parts = [
    'account',
    'administration',
    'backOffice',
    'journal',
    'overseeing',
    'people',
    'webhooks',
  ] as const
  await Promise.all([...parts.map(needWording), needStepUpWording()])
  return AdministrationPages
}
