import type { Attributes, Page, Text } from '#form/definition.ts'

/** Names an answer in a list of answers. */
export function shortLabelOf({ shortLabel, documentLabel, label }: Attributes): Text {
  return shortLabel ?? documentLabel ?? label
}

/** Title of a page in a list of answers. */
export function reviewTitleOf({ reviewTitle, title }: Pick<Page, 'reviewTitle' | 'title'>): Text {
  return reviewTitle ?? title
}
