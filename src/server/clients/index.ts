export { registerClients } from './routes.ts'
export { findOwnClient, type ClientRow } from './store.ts'
