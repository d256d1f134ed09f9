import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The dialog that gives a dossier to a colleague, fetched when it opens. */
export const LazyAssignModal = lazyPart(async () => (await import('./assign-modal.tsx')).AssignModal, {
  wording: 'backOffice',
})
