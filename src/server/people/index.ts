/** People, networks and teams of the administrator. */
export { registerAct } from './acts.ts'
export { performAct } from './perform-act.ts'
export { registerPeople } from './routes.ts'
