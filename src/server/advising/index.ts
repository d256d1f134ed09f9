export { moveEverything, previewLeaving } from './hand-over.ts'
export { registerAdvising } from './routes.ts'
