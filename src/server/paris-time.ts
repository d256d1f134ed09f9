/** Instants as people of the back office read them: `YYYY-MM-DD HH:mm:ss` in Paris, like the history of a review. */
export const PARIS_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
