import { pairing } from './pairing.ts'
import { register } from './register.ts'
import { review } from './review.ts'
import { status } from './status.ts'

/** What only the pages of reviewers show. */
export const backOffice = { ...review, ...register, ...pairing, ...status }
