/** Where a person lands after signing in. Source: shell §9. */
export const HOME = '/tableau-de-bord'
