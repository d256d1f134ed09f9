import type { Exact } from './exact.ts'
import type { Answer } from './session-types.ts'

/** What conditions, formulas and texts may read while they are evaluated. */
export interface Scope {
  /** `yyyy-mm-dd`. */
  readonly today: string
  /** Effective answer: absent while its element is hidden, and for an unknown name. */
  answer(name: string): Answer
  /** The effective answer as a number; null when absent, invalid or not numeric. */
  number(name: string): Exact | null
  /** A fact by path (`setting.originOver`, `product.unitPrice`); null when there is none. */
  fact(path: string): string | null
}
