import type { PageData } from '#contract/page-data.ts'
import { PAGE_DATA_ID } from '#rules/first-page.ts'

/** The data that the server wrote into the page; undefined in development, where the page is a source. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  // Safe: the server writes it from the contract's type.
  return text ? JSON.parse(text) : undefined
}

/** False on a signing page, which loads files of the application for what they share. */
export function isApplication(): boolean {
  return document.documentElement.dataset['entry'] === 'application'
}
