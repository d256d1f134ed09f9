export { CLEARED_AGAIN_MS, clearAll, setClearancePort, type LeavingAttempt } from './clearance-port.ts'
export { registerRegister } from './routes.ts'
export { inboxWork } from './read-inbox.ts'
export { takeAcknowledgement } from './take-acknowledgement.ts'
