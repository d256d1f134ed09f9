/** Assignment of dossiers to reviewers. Has no calls of its own: those are in `review`. */
export { assignByRule } from './assign-by-rule.ts'
export { findLastNote, readAssignments, type StoredAssignment } from './read-assignments.ts'
export { returnDossiers } from './return-dossiers.ts'
export { findReviewers, lockReviewer, readAssignee } from './reviewers.ts'
export { storeAssignment } from './store-assignment.ts'
