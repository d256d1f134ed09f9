/** Levels of vigilance, and the conclusions that the enhanced level requires. The rules are in `rules/vigilance.ts`. */
export { assessWork } from './assess-again.ts'
export { requireConclusion } from './conclude.ts'
export { readConclusions } from './read-vigilance.ts'
export { registerVigilance } from './routes.ts'
