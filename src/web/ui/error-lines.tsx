/** Sentences of a failed call, announced by screen readers. */
export function ErrorLines({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="error" role="alert">
      {sentence}
    </p>
  ))
}
