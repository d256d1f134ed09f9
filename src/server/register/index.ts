export { registerRegister } from './routes.ts'
export { inboxWork } from './read-inbox.ts'
