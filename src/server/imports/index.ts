/** Dossiers opened by other systems. */
export { registerImports } from './routes.ts'
export { findImported } from './import-store.ts'
