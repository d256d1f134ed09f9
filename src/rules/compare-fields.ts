import { toSearchKey } from './search-key.ts'

/** Result of comparing a subscriber's field with the customer's; `missing` when either is blank. */
export type FieldComparison = 'same' | 'different' | 'missing'

/** Compares two texts ignoring accents, case, spaces and punctuation. Source: mockups "Comparison". */
export function compareField(subscriber: string | null, customer: string | null): FieldComparison {
  const [one, other] = [keyOf(subscriber), keyOf(customer)]
  if (one === '' || other === '') return 'missing'
  return one === other ? 'same' : 'different'
}

function keyOf(text: string | null): string {
  return toSearchKey(text ?? '').replace(/[^\p{L}\p{N}@]/gu, '')
}
