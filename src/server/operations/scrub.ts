/** Words with a capital letter that may stay: codes of errors, protocols and our own variables. */
const KNOWN =
  /^(?:E[A-Z]{3,}|[A-Z][A-Z0-9]*(?:_[A-Z0-9*]+)+|[A-Z][a-z]*(?:Error|Failure|Key|Unavailable)|CONTROL|CRL|CSV|DNS|HTTPS?|JSON|KO|OCSP|OK|PDF|PKCS|RFC|S3|SFTP|SHA256|SMTP|SQL|SSH|SSL|TCP|TLS|TSA|UTF|XML|ZIP)$/

const REPLACED: readonly (readonly [RegExp, string])[] = [
  // With user, password and path.
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<address>'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<mail>'],
  [/"[^"]*"|'[^']*'|«[^»]*»|“[^”]*”/g, '<text>'],
  // Account numbers, telephones, dates, and other numbers of persons.
  [/\+?\d(?:[\s./-]?\d){5,}/g, '<digits>'],
  [/(?<![A-Za-z])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,}/g, '<iban>'],
  // Tokens, hashes and keys.
  [/[A-Za-z0-9+/_=-]{24,}/g, '<token>'],
]

/**
 * What is left of an error for somebody outside: addresses, quoted texts, long numbers and tokens are replaced, and so is every word
 * with a capital letter that is no known code, since it may be a name.
 */
export function scrubError(message: string): string {
  const replaced = REPLACED.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), message)
  return replaced.replaceAll(/(?<!<)\b[\p{L}\d_*]*\p{Lu}[\p{L}\d_*]*(?!>)/gu, (word) =>
    KNOWN.test(word) ? word : '<word>',
  )
}
