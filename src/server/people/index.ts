/** People, networks and teams of the administrator, and acts that may need two of them. */
export { performAct } from './perform-act.ts'
export { registerPeople } from './routes.ts'
