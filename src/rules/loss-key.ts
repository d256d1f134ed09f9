/** Key of a rehearsal's finding, by which an author acknowledges it: equal for equal findings of the same files. */
export function lossKey(loss: {
  readonly kind: string
  readonly form: string
  readonly place: string
  readonly reason: string
}): string {
  return [loss.kind, loss.form, loss.place, loss.reason].join(' ')
}
