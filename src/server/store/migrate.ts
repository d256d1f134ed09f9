import type { Kysely } from 'kysely'
import { ConfigError } from '../config-error.ts'
import * as firstDossier from './migrations/0001-first-dossier.ts'
import * as progressAndReason from './migrations/0002-dossier-progress-and-reason.ts'
import * as invitations from './migrations/0003-invitations.ts'
import * as suitabilityReport from './migrations/0004-suitability-report.ts'
import * as identity from './migrations/0005-identity.ts'
import * as immutableTables from './migrations/0006-immutable-tables.ts'
import * as listsAndSearch from './migrations/0007-lists-and-search.ts'
import * as signatureEvidence from './migrations/0008-signature-evidence.ts'
import * as outsideSignature from './migrations/0009-outside-signature.ts'
import * as signerEmailChanges from './migrations/0011-signer-email-changes.ts'
import * as operations from './migrations/0012-operations.ts'
import * as pairing from './migrations/0013-pairing.ts'
import * as register from './migrations/0014-register.ts'
import * as accountsAndRetention from './migrations/0016-accounts-and-retention.ts'
import * as publishedDeployments from './migrations/0020-published-deployments.ts'
import * as openJobs from './migrations/0024-open-jobs.ts'
import * as accountLanguage from './migrations/0025-account-language.ts'
import * as codeOfAView from './migrations/0026-code-of-a-view.ts'
import * as templatesOfVersions from './migrations/0028-templates-of-versions.ts'
import * as snapshots from './migrations/0030-snapshots.ts'
import * as signersAndSessions from './migrations/0032-signers-and-sessions.ts'
import * as signingContacts from './migrations/0033-signing-contacts.ts'
import * as confirmedSigningAddress from './migrations/0034-confirmed-signing-address.ts'
import * as storeOwner from './migrations/0035-store-owner.ts'
import * as digestsOfRows from './migrations/0039-digests-of-rows.ts'
import * as applicationRole from './migrations/0040-application-role.ts'
import * as evidenceRoots from './migrations/0043-evidence-roots.ts'
import * as advisorIdentity from './migrations/0046-advisor-identity.ts'
import * as answerChanges from './migrations/0047-answer-changes.ts'
import * as advisorIdentityDigests from './migrations/0048-advisor-identity-digests.ts'
import * as documentProofs from './migrations/0049-document-proofs.ts'
import * as snapshotFacts from './migrations/0052-snapshot-facts.ts'
import * as corrections from './migrations/0053-corrections.ts'
import * as mailHtml from './migrations/0055-mail-html.ts'
import * as remindersAndDisownedLinks from './migrations/0056-reminders-and-disowned-links.ts'
import * as heldAttempts from './migrations/0057-held-attempts.ts'
import * as documentDeliveries from './migrations/0058-document-deliveries.ts'
import * as passkeys from './migrations/0062-passkeys.ts'
import * as reviewClock from './migrations/0063-review-clock.ts'
import * as savedViews from './migrations/0064-saved-views.ts'
import * as dossierAssignee from './migrations/0065-dossier-assignee.ts'
import * as assignmentsAndComments from './migrations/0066-assignments-and-comments.ts'
import * as decisionHolds from './migrations/0067-decision-holds.ts'
import * as decisionProposals from './migrations/0068-decision-proposals.ts'
import * as advisorDesk from './migrations/0069-advisor-desk.ts'
import * as searchContacts from './migrations/0070-search-contacts.ts'
import * as notices from './migrations/0071-notices.ts'
import * as receiptReadings from './migrations/0075-receipt-readings.ts'
import * as dossierChecks from './migrations/0077-dossier-checks.ts'
import * as screening from './migrations/0079-screening.ts'
import * as coveringLists from './migrations/0085-covering-lists.ts'
import * as vigilance from './migrations/0087-vigilance.ts'
import * as screeningSources from './migrations/0089-screening-sources.ts'
import * as workingCopies from './migrations/0092-working-copies.ts'
import * as deploymentPublications from './migrations/0093-deployment-publications.ts'
import * as openClients from './migrations/0097-open-clients.ts'
import * as integrations from './migrations/0098-integrations.ts'
import * as events from './migrations/0099-events.ts'
import * as dossierImports from './migrations/0100-dossier-imports.ts'
import * as proposedReadings from './migrations/0101-proposed-readings.ts'
import * as teams from './migrations/0102-teams.ts'
import * as sandbox from './migrations/0104-sandbox.ts'
import * as journal from './migrations/0109-journal.ts'
import * as causesOfDecisions from './migrations/0110-causes-of-decisions.ts'
import * as waitingDossiers from './migrations/0113-waiting-dossiers.ts'
import * as upstreamLinks from './migrations/0116-upstream-links.ts'
import * as provisionedAccounts from './migrations/0117-provisioned-accounts.ts'
import * as registerExchanges from './migrations/0123-register-exchanges.ts'
import * as alerts from './migrations/0124-alerts.ts'
import * as people from './migrations/0126-people.ts'
import * as networks from './migrations/0127-networks.ts'
import * as pendingActs from './migrations/0128-pending-acts.ts'
import * as settledJobs from './migrations/0130-settled-jobs.ts'
import * as writeMark from './migrations/0134-write-mark.ts'
import * as programCalls from './migrations/0140-program-calls.ts'
import * as networkPrograms from './migrations/0141-network-programs.ts'
import * as runningServers from './migrations/0145-running-servers.ts'
import * as keysOfSigningViews from './migrations/0160-keys-of-signing-views.ts'
import {
  readAppliedMigrations,
  readNeededMigration,
  runMigrations,
  type SchemaMigrations,
} from './run-migrations.ts'

/** In order of application. A released migration is never edited. */
export const MIGRATIONS: SchemaMigrations = {
  '0001-first-dossier': firstDossier,
  '0002-dossier-progress-and-reason': progressAndReason,
  '0003-invitations': invitations,
  '0004-suitability-report': suitabilityReport,
  '0005-identity': identity,
  '0006-immutable-tables': immutableTables,
  '0007-lists-and-search': listsAndSearch,
  '0008-signature-evidence': signatureEvidence,
  '0009-outside-signature': outsideSignature,
  '0011-signer-email-changes': signerEmailChanges,
  '0012-operations': operations,
  '0013-pairing': pairing,
  '0014-register': register,
  '0016-accounts-and-retention': accountsAndRetention,
  '0020-published-deployments': publishedDeployments,
  '0024-open-jobs': openJobs,
  '0025-account-language': accountLanguage,
  '0026-code-of-a-view': codeOfAView,
  '0028-templates-of-versions': templatesOfVersions,
  '0030-snapshots': snapshots,
  '0032-signers-and-sessions': signersAndSessions,
  '0033-signing-contacts': signingContacts,
  '0034-confirmed-signing-address': confirmedSigningAddress,
  '0035-store-owner': storeOwner,
  '0039-digests-of-rows': digestsOfRows,
  '0040-application-role': applicationRole,
  '0043-evidence-roots': evidenceRoots,
  '0046-advisor-identity': advisorIdentity,
  '0047-answer-changes': answerChanges,
  '0048-advisor-identity-digests': advisorIdentityDigests,
  '0049-document-proofs': documentProofs,
  '0052-snapshot-facts': snapshotFacts,
  '0053-corrections': corrections,
  '0055-mail-html': mailHtml,
  '0056-reminders-and-disowned-links': remindersAndDisownedLinks,
  '0057-held-attempts': heldAttempts,
  '0058-document-deliveries': documentDeliveries,
  '0062-passkeys': passkeys,
  '0063-review-clock': reviewClock,
  '0064-saved-views': savedViews,
  '0065-dossier-assignee': dossierAssignee,
  '0066-assignments-and-comments': assignmentsAndComments,
  '0067-decision-holds': decisionHolds,
  '0068-decision-proposals': decisionProposals,
  '0069-advisor-desk': advisorDesk,
  '0070-search-contacts': searchContacts,
  '0071-notices': notices,
  '0075-receipt-readings': receiptReadings,
  '0077-dossier-checks': dossierChecks,
  '0079-screening': screening,
  '0085-covering-lists': coveringLists,
  '0087-vigilance': vigilance,
  '0089-screening-sources': screeningSources,
  '0092-working-copies': workingCopies,
  '0093-deployment-publications': deploymentPublications,
  '0097-open-clients': openClients,
  '0098-integrations': integrations,
  '0099-events': events,
  '0100-dossier-imports': dossierImports,
  '0101-proposed-readings': proposedReadings,
  '0102-teams': teams,
  '0104-sandbox': sandbox,
  '0109-journal': journal,
  '0110-causes-of-decisions': causesOfDecisions,
  '0113-waiting-dossiers': waitingDossiers,
  '0116-upstream-links': upstreamLinks,
  '0117-provisioned-accounts': provisionedAccounts,
  '0123-register-exchanges': registerExchanges,
  '0124-alerts': alerts,
  '0126-people': people,
  '0127-networks': networks,
  '0128-pending-acts': pendingActs,
  '0130-settled-jobs': settledJobs,
  '0134-write-mark': writeMark,
  '0140-program-calls': programCalls,
  '0141-network-programs': networkPrograms,
  '0145-running-servers': runningServers,
  '0160-keys-of-signing-views': keysOfSigningViews,
}

/**
 * Migrates the schema in one transaction under an advisory lock, so that a failed or killed migration has no effect. Throws
 * when a migration fails or when the store needs a migration that this program does not know. Returns the names of the
 * applied migrations.
 */
export async function migrate<T>(db: Kysely<T>): Promise<readonly string[]> {
  await refuseNewerSchema(db)
  const { ran } = await runMigrations(db, MIGRATIONS)
  return ran
}

/**
 * Migrates an empty database to the schema of an archive: exactly its migrations. Returns their names.
 */
export async function migrateTo<T>(db: Kysely<T>, names: readonly string[]): Promise<readonly string[]> {
  await refuseNewerSchema(db)
  const chosen = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)))
  const present = await readAppliedMigrations(db)
  if (present.every((name) => names.includes(name))) await runMigrations(db, chosen)
  return readAppliedMigrations(db)
}

/** Error of a command whose place has no store yet. */
export function noStoreIn(place: string): string {
  return `There is no store in ${place}: npm start or npm run migrate makes one, npm run restore brings one back`
}

/** For commands that must not migrate: throws unless this program can run on the schema. */
export async function requireCurrentSchema<T>(db: Kysely<T>): Promise<void> {
  const applied = await refuseNewerSchema(db)
  if (applied.length === 0) throw new ConfigError(noStoreIn('the database'))
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `The store is of an older release: it lacks ${missing.join(', ')}. ` +
        'Back it up with that release (npm run backup in its folder), then run npm run upgrade here.',
    )
  }
}

/** Whether this program can run on a store that needs this migration. */
export function knowsMigration(needed: string): boolean {
  return Object.hasOwn(MIGRATIONS, needed)
}

/** Names of the applied migrations. Throws when the store needs one that is unknown to this program. */
export async function refuseNewerSchema<T>(db: Kysely<T>): Promise<readonly string[]> {
  const applied = await readAppliedMigrations(db)
  const needed = await readNeededMigration(db)
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0 && (needed === null || !knowsMigration(needed))) {
    throw new Error(
      `The store was written by a newer release: ${unknown.join(', ')} is unknown to this one. ` +
        'Start that release, or restore a backup made before it.',
    )
  }
  return applied
}
