import { backOffice } from './back-office.ts'
import { checks } from './checks.ts'
import { corrections } from './corrections.ts'

/** What the review shows, in one file: its parts are also fetched by other pages, one by one. */
export const reviewDesk = {
  ...backOffice,
  ...checks,
  ...corrections,
}
