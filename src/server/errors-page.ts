import { ERRORS } from '#rules/error-catalogue.ts'

const HEAD = `# Errors

Every refusal answers \`{"errors": [{"property", "code", "message", "params"}]}\`; \`message\` is in the language of the request,
\`property\` the id of the element or field it is about, empty when it is about the whole request. A 409 may carry \`fresh\`, the
current values. 429 and 503 carry \`Retry-After\`. 500 is always a defect: it is logged with the request id, which every answer
carries in \`x-request-id\`.

| Code | Status | English | French |
|---|---|---|---|
`

/** Generates docs/errors.md: every code of the catalogue with its status and texts. */
export function presentErrors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, en, fr }]) => `| \`${code}\` | ${status} | ${en} | ${fr} |\n`,
  )
  return HEAD + rows.join('')
}
