/** Capitalised words that are kept: error codes, protocols and our own variables. */
const KNOWN =
  /^(?:E[A-Z]{3,}|[A-Z][A-Z0-9]*(?:_[A-Z0-9*]+)+|[A-Z][a-z]*(?:Error|Failure|Key|Unavailable)|CONTROL|CRL|CSV|DNS|HTTPS?|JSON|KO|OCSP|OK|PDF|PKCS|RFC|S3|SFTP|SHA256|SMTP|SQL|SSH|SSL|TCP|TLS|TSA|UTF|XML|ZIP)$/

const REPLACED: readonly (readonly [RegExp, string])[] = [
  // URLs, including user, password and path.
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<address>'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<mail>'],
  [/"[^"]*"|'[^']*'|«[^»]*»|“[^”]*”/g, '<text>'],
  // Account numbers, phone numbers, dates, and other personal numbers.
  [/\+?\d(?:[\s./-]?\d){5,}/g, '<digits>'],
  [/(?<![A-Za-z])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,}/g, '<iban>'],
  // Tokens, hashes and keys.
  [/[A-Za-z0-9+/_=-]{24,}/g, '<token>'],
]

/**
 * An error message that is safe to show outside: replaces URLs, quoted texts, long numbers and tokens, and every
 * capitalised word that is not a known code, since it may be a name.
 */
export function scrubError(message: string): string {
  const replaced = REPLACED.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), message)
  return replaced.replaceAll(/(?<!<)\b[\p{L}\d_*]*\p{Lu}[\p{L}\d_*]*(?!>)/gu, (word) =>
    KNOWN.test(word) ? word : '<word>',
  )
}
