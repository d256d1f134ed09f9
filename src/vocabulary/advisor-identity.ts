/** Keys of an advisor's legal identity, in the order in which documents print them. */
export const ADVISOR_IDENTITY_KEYS = [
  'firm',
  'orias',
  'association',
  'insurer',
  'mediator',
  'fees',
  'advice',
] as const
