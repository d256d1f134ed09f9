/** Publishes events about dossiers to other programs. */
export { registerEvents } from './routes.ts'
