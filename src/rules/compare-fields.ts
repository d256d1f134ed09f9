import { toSearchKey } from './search-key.ts'

/** How a field of the subscriber and the same of a customer compare; `missing` when one of them is blank. */
export type FieldComparison = 'same' | 'different' | 'missing'

/** Two texts as people read them: accents, case, spaces and punctuation mean nothing. Source: mockups "Comparison". */
export function compareField(subscriber: string | null, customer: string | null): FieldComparison {
  const [one, other] = [keyOf(subscriber), keyOf(customer)]
  if (one === '' || other === '') return 'missing'
  return one === other ? 'same' : 'different'
}

function keyOf(text: string | null): string {
  return toSearchKey(text ?? '').replace(/[^\p{L}\p{N}@]/gu, '')
}
