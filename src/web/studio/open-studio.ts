import { addWording, needWording } from '#web/wording/i18n.ts'

/** The studio with its wording, in a separate file, so that no other page carries the list of its chunks. */
export async function openStudio() {
  const [page] = await Promise.all([
    import('./studio-page.tsx'),
    needStudioWording(),
    // The studio runs forms.
    needWording('wizardExtras'),
  ])
  return page.StudioPage
}

export function needStudioWording(): Promise<void> {
  addWording('studio', {
    fr: () => import('../wording/studio.ts?fr'),
    en: () => import('../wording/studio.ts?en'),
  })
  return needWording('studio')
}
