/** Step-up authentication before dangerous acts. */
export { requireStepUp } from './require-step-up.ts'
export { registerStepUp } from './routes.ts'
