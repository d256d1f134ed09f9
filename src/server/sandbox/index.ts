/** Calls that exist only in a sandbox: moving its clock, and acting as the people of a dossier. */
export { registerSandbox } from './routes.ts'
