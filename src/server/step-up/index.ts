/** The second factor asked again before a dangerous act. */
export { requireStepUp } from './require-step-up.ts'
export { registerStepUp } from './routes.ts'
