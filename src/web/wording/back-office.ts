import { assignment } from './assignment.ts'
import { comments } from './comments.ts'
import { origins } from './origins.ts'
import { pairing } from './pairing.ts'
import { register } from './register.ts'
import { review } from './review.ts'
import { status } from './status.ts'
import { timeline } from './timeline.ts'
import { vigilance } from './vigilance.ts'

/** What only the pages of reviewers show. */
export const backOffice = {
  ...review,
  ...register,
  ...pairing,
  ...status,
  ...timeline,
  ...vigilance,
  ...origins,
  ...assignment,
  ...comments,
}
