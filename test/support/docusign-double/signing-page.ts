/** A minimal DocuSign signing page: an access code, document names and three buttons. No script. */
export function renderSigningPage(page: {
  readonly path: string
  readonly name: string
  readonly documents: readonly string[]
  readonly isProven: boolean
  readonly problem: string | undefined
}): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>DocuSign</title><meta name="viewport" content="width=device-width"></head>
<body>
<main>
<h1>${escape(page.name)}</h1>
${page.problem === undefined ? '' : `<p role="alert">${escape(page.problem)}</p>`}
${page.isProven ? renderDecision(page) : renderCode(page)}
</main>
</body>
</html>`
}

function renderCode({ path }: { readonly path: string }): string {
  return `<form method="post" action="${path}/code">
<label for="code">Access code</label>
<input id="code" name="code" required>
<button type="submit">Validate</button>
</form>`
}

function renderDecision({
  path,
  documents,
}: {
  readonly path: string
  readonly documents: readonly string[]
}): string {
  return `<ul>${documents.map((name) => `<li>${escape(name)}</li>`).join('')}</ul>
<form method="post" action="${path}/sign"><button type="submit">Finish</button></form>
<form method="post" action="${path}/decline">
<label for="reason">Reason</label><input id="reason" name="reason">
<button type="submit">Decline to sign</button>
</form>
<form method="post" action="${path}/cancel"><button type="submit">Finish later</button></form>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
