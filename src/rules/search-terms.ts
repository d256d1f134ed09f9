/**
 * Joins the groups of digits in a search, so that an amount (`18 000,50 €` or `€18,000.50`) and a telephone number
 * (`+33 6 12 34 56 78`) are one word each, written as dossiers keep them: `18000.50`, `0612345678`.
 */
export function joinDigits(term: string): string {
  return term
    .replace(PHONE, (found) => found.replace(/^(?:\+|00)33\s?(?:\(0\))?/, '0').replace(/[^\d+]/g, ''))
    .replace(ENGLISH_AMOUNT, (found) => found.replace(/[€,]/g, ''))
    .replace(AMOUNT, (found) => found.replace(/\s/g, '').replace(',', '.'))
}

/** Groups of two digits from the second one on; at least two of them, so that a search may stop half-way. */
const PHONE = /(?<![\d.,])(?:(?:\+|00)33[\s.-]?(?:\(0\)\s?)?[1-9]|0[1-9])(?:[\s.-]?\d{2}){1,4}(?![\d,])/g
/** A euro sign before the digits, or groups of three after commas. */
const ENGLISH_AMOUNT = /(?<!\S)(?:€\d+(?:,\d{3})*|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?(?![\d,])/g
/** Groups of three digits, or a decimal comma. */
const AMOUNT = /(?<!\S)\d{1,3}(?:\s\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\S)\d+,\d{1,2}(?!\d)/g
