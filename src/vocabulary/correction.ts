import type { Party } from './party.ts'

/**
 * States of a correction. `open`: the person concerned is asked; `answered`: sent back, signatures may be under way or given;
 * the other three are terminal.
 */
export const CORRECTION_STATES = ['open', 'answered', 'accepted', 'withdrawn', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** What a live correction of a signed dossier waits for: its answer, or the signatures of the documents that it changed. */
export const LIVE_CORRECTIONS = ['open', 'signing'] as const
export type LiveCorrection = (typeof LIVE_CORRECTIONS)[number]

/**
 * Why a correction was refused: by the person concerned, by a party that declined to sign again, because its deadline or
 * that of a signature passed, or because its documents could not be drawn.
 */
export const CORRECTION_REFUSALS = [
  'person',
  'signature_declined',
  'signature_expired',
  'deadline',
  'preparation_failed',
] as const
export type CorrectionRefusal = (typeof CORRECTION_REFUSALS)[number]

/**
 * When a correction was asked for: `unsigned` sends a block back before the first signature, `signed` corrects a signed
 * dossier.
 */
export const CORRECTION_STAGES = ['unsigned', 'signed'] as const
export type CorrectionStage = (typeof CORRECTION_STAGES)[number]

/** Addressee of a correction: a party, the dossier's advisor, or the back office that entered a paper form. */
export const CONCERNED = [
  'subscriber',
  'coSubscriber',
  'subscriberSpouse',
  'counterparty',
  'advisor',
  'backOffice',
] as const satisfies readonly (Exclude<Party, 'subscriberAdvisor'> | 'advisor' | 'backOffice')[]
export type Concerned = (typeof CONCERNED)[number]

/**
 * Why a correction asks a question: a remark is about it, or with the proposed answers it is newly required, no longer
 * valid, or newly shown.
 */
export const QUESTION_REASONS = ['remark', 'required', 'invalid', 'shown'] as const
export type QuestionReason = (typeof QUESTION_REASONS)[number]

/** What becomes of a document: its file and signatures are kept, it is drawn and signed again, added, or left out. */
export const DOCUMENT_FATES = ['kept', 'changed', 'added', 'dropped'] as const
export type DocumentFate = (typeof DOCUMENT_FATES)[number]

/** What happened to a correction. */
export const CORRECTION_EVENTS = [
  'opened',
  'proposed',
  'answered',
  'applied',
  'reminded',
  'withdrawn',
  'refused',
  'accepted',
] as const
export type CorrectionEvent = (typeof CORRECTION_EVENTS)[number]
