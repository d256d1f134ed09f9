export { registerRegister } from './routes.ts'
export { inboxWork } from './read-inbox.ts'
export { takeAcknowledgement } from './take-acknowledgement.ts'
