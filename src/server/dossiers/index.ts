export { registerDossiers } from './routes.ts'
export { visibleTo } from './visible-to.ts'
export { getVisibleDossier, lockVisibleDossier, type DossierRow } from './find-dossier.ts'
export { loadDossier, type LoadedDossier } from './load-dossier.ts'
export { buildFacts, openDossierForm } from './dossier-form.ts'
export { readRole } from './dossier-columns.ts'
export { changeDossierState, refreshStatus, type StateChange } from './change-state.ts'
export {
  setEnvelopePort,
  type EnvelopePort,
  type EnvelopeRequest,
  type PartyContact,
} from './envelope-port.ts'
export { createDossier } from './create-dossier.ts'
export { submitBlock } from './submit-block.ts'
export { endDossier } from './end-dossier.ts'
export { blocksInOrder } from './block-access.ts'
export { connectReceipts } from './receipt-access.ts'
export { listDossiers } from './list-dossiers.ts'
export { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
export { openReviewedForm } from './reviewed-form.ts'
export { nameParties } from './signing-parties.ts'
