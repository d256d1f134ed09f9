/** People, networks and teams of the administrator. */
export { performAct } from './perform-act.ts'
export { registerPeople } from './routes.ts'
