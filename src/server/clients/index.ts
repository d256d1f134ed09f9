export { registerClients } from './routes.ts'
export { findOwnClient, ownClients } from './store.ts'
