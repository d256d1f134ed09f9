/** `Mme Françoise LEMAIRE`, as lists, titles and the review name a person, whatever the form or the register writes. */
export function namePerson({
  civility,
  firstName,
  lastName,
}: {
  readonly civility: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}): string {
  return [civility && shortCivility(civility), firstName, lastName?.toLocaleUpperCase('fr')]
    .filter(Boolean)
    .join(' ')
}

/** `M.` or `Mme` for the usual spellings; any other is kept. */
export function shortCivility(civility: string): string {
  const letters = civility.toUpperCase().replaceAll('.', '')
  if (['M', 'MR', 'MONSIEUR'].includes(letters)) return 'M.'
  return ['MME', 'MADAME'].includes(letters) ? 'Mme' : civility
}
