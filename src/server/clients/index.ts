export { registerClients } from './routes.ts'
export { presentClient } from './present.ts'
export { findOwnClient, findOwnClientByEmail, type ClientRow } from './store.ts'
