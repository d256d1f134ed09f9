export { moveEverything, previewLeaving, type LeavingAdvisor } from './hand-over.ts'
export { registerAdvising } from './routes.ts'
