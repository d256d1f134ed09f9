import type { FaultSizes } from './scenario.ts'

/** A short sample of `npm run test:faults`; database restarts and a second process have tests of their own. */
export const SAMPLE: FaultSizes = {
  kills: 1,
  operations: 200,
  restarts: 2,
  dossiers: 0,
  megabytes: 0,
  seconds: 2,
}
