/** Default page after sign-in. Source: shell §9. */
export const HOME = '/tableau-de-bord'
