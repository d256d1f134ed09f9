export { registerClients } from './routes.ts'
export { presentClient } from './present.ts'
export { findOwnClient, type ClientRow } from './store.ts'
