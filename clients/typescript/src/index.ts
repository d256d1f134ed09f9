export type * from './calls.ts'
export { Paraphe, ParapheError, type Options, type Refusal } from './paraphe.ts'
