import { addWording, needWording } from '#web/wording/i18n.ts'
import { AdministrationPages } from './administration-pages.tsx'
import { needStepUpWording } from './step-up-wording.ts'

/**
 * The administrator's pages with their wording, in a separate file, so that no other page carries the list of its
 * chunks.
 */
export async function openAdministration() {
  addWording('administration', {
    fr: () => import('../wording/administration.ts?fr'),
    en: () => import('../wording/administration.ts?en'),
  })
  addWording('journal', {
    fr: () => import('../wording/journal.ts?fr'),
    en: () => import('../wording/journal.ts?en'),
  })
  addWording('webhooks', {
    fr: () => import('../wording/webhooks.ts?fr'),
    en: () => import('../wording/webhooks.ts?en'),
  })
  addWording('overseeing', {
    fr: () => import('../wording/overseeing.ts?fr'),
    en: () => import('../wording/overseeing.ts?en'),
  })
  addWording('people', {
    fr: () => import('../wording/people.ts?fr'),
    en: () => import('../wording/people.ts?en'),
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
