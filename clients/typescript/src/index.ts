export type * from './calls.ts'
export { Paraphe, type Options } from './paraphe.ts'
export { ParapheError, type Refusal } from './refusal.ts'
