/** Parts of a client's former answers; each is confirmed or changed as a whole in their next dossier. */
export const CLIENT_SITUATIONS = [
  'identity',
  'address',
  'family',
  'occupation',
  'tax',
  'wealth',
  'company',
  'bank',
] as const
export type ClientSituation = (typeof CLIENT_SITUATIONS)[number]
