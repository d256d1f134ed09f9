/** Other programs are told what happens to their dossiers. */
export { registerEvents } from './routes.ts'
