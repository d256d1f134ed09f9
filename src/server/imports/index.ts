/** Dossiers opened by other systems. */
export { registerImports } from './routes.ts'
