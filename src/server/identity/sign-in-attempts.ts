import { SharedCounter } from '../limits/shared-counter.ts'
import type { Services } from '../services.ts'

/** Failed attempts per subject, counted in the database so that all processes share them. */
export function createSignInAttempts({ store, clock }: Pick<Services, 'store' | 'clock'>) {
  const counter = new SharedCounter(store.db, clock)
  return {
    add: async (subject: string, windowSeconds: number) => (await counter.add(subject, windowSeconds)).count,
    decrement: (subject: string) => counter.decrement(subject),
  }
}
