/** People, networks and teams of the administrator. */
export { registerPeople } from './routes.ts'
