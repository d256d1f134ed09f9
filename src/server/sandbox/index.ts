/** Calls that only a sandbox has: its clock, and the people whom programs may play. */
export { registerSandbox } from './routes.ts'
