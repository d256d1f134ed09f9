import * as z from 'zod'

const Reviewers = z.array(z.email())

/**
 * How a dossier that reaches the review queue gets its assignee. Closed accounts and those that are not reviewers are
 * skipped.
 */
export const AssignmentRule = z.strictObject({
  rule: z
    .enum(['none', 'roundRobin', 'byNetwork'])
    .default('none')
    .describe(
      '`none`: reviewers take dossiers themselves. `roundRobin`: reviewers take turns. `byNetwork`: those of the advisor’s network take turns, of other dossiers those of `reviewers`.',
    ),
  reviewers: Reviewers.default([]).describe(
    'E-mail addresses of the reviewers who take turns; all reviewers when empty.',
  ),
  networks: z
    .array(
      z.strictObject({
        advisors: z
          .array(z.string().min(1))
          .min(1)
          .describe('Codes of advisors, partners or managers; that of a manager covers the whole team.'),
        reviewers: Reviewers.min(1).describe('E-mail addresses of the reviewers who take turns.'),
      }),
    )
    .default([])
    .describe('Networks of `byNetwork`; the first that has the advisor applies.'),
})
export type AssignmentRule = z.infer<typeof AssignmentRule>

/** The review of signed dossiers. */
export const ReviewSettings = z.strictObject({
  assignment: AssignmentRule.prefault({}).describe('Who takes charge of a dossier that reaches the review.'),
})
