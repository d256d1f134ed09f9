import * as z from 'zod'
import { TextPair, Revision, WrittenText, PathId } from './answers.ts'
import { component } from './component.ts'

/** Publishing the author's working copy. None of it is in the specification. Source: decision 81. */

/** One difference from the published version, in words. */
export const StudioChange = z.object({
  file: z.string(),
  /** Page, block and label; empty for a file as a whole. */
  place: TextPair,
  what: TextPair,
  /** Null when absent, or when it is not a single value. */
  before: TextPair.nullable(),
  after: TextPair.nullable(),
})
export type StudioChange = z.infer<typeof StudioChange>

/** `GET /studio/difference`: the working copy against the published version. */
export const StudioDifference = component('StudioDifference', {
  revision: Revision,
  changes: z.array(StudioChange),
})
export type StudioDifference = z.infer<typeof StudioDifference>

const Run = z.object({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed', 'canceled']),
  done: z.number(),
  /** Null until it is known. */
  total: z.number().nullable(),
  /** Whether it compares the current working copy with the current published version. */
  isCurrent: z.boolean(),
  /** `RUN_PROBLEMS`, or what went wrong. */
  error: z.string().nullable(),
})

/** What happens to open dossiers at one place. */
export const StudioLoss = z.object({
  /** `incomplete`: no longer complete; `answer`: a given answer is lost; `envelope`: sent documents would differ. */
  kind: z.enum(['answer', 'incomplete', 'envelope']),
  form: z.string(),
  /** `page/block/element` by the author's names, or a prefix of it; empty for the form. */
  place: z.string(),
  reason: z.string(),
  /** False when only dossiers started later are affected: open ones keep their structure. */
  happens: z.boolean(),
  dossiers: z.array(z.number()),
})
export type StudioLoss = z.infer<typeof StudioLoss>

/** `GET /studio/rehearsal`. `result` is what `check-deployment --rehearse --json` prints. */
export const StudioRehearsal = Run.extend({
  result: z
    .object({ dossiers: z.number(), touched: z.array(z.number()), losses: z.array(StudioLoss) })
    .nullable(),
}).meta({ id: 'StudioRehearsal' })
export type StudioRehearsal = z.infer<typeof StudioRehearsal>

const Score = z.object({ tried: z.number(), caught: z.number() })

/** `GET /studio/guards`: how many changed rules the examples notice, before and after. */
export const StudioGuards = Run.extend({
  result: z
    .object({
      before: Score,
      after: Score.extend({
        survivors: z.array(
          z.object({
            /** The mutated rule: `client: projet/montant/inv_shares: min moved`. */
            id: z.string(),
            /** This change in words, and those of other rules that the proposed case notices too. */
            changes: z.array(TextPair),
            /** A case that notices the change: the content of its file. Null when none was found. */
            proposed: z.record(z.string(), z.unknown()).nullable(),
          }),
        ),
      }),
    })
    .nullable(),
}).meta({ id: 'StudioGuards' })
export type StudioGuards = z.infer<typeof StudioGuards>

/** Body of `POST /studio/publication`. `acknowledged`: keys of what open dossiers lose. */
export const PublishStudio = z.object({
  note: WrittenText.max(500),
  acknowledged: z.array(z.string().max(1_000)).max(10_000),
  revision: Revision,
})
export type PublishStudio = z.infer<typeof PublishStudio>

/** What was published or proposed. */
export const StudioPublished = component('StudioPublished', {
  version: z.number(),
  /** It waits for a second author. */
  isWaiting: z.boolean(),
})
export type StudioPublished = z.infer<typeof StudioPublished>

/** A published or proposed version, without its files. */
export const StudioVersion = z.object({
  id: z.number(),
  source: z.enum(['folder', 'studio', 'import']),
  note: z.string(),
  createdAt: z.string(),
  /** Null for a start or a command. */
  createdBy: z.string().nullable(),
  /** Null while it waits for a second author. */
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  isPublished: z.boolean(),
  /** Whether the caller may approve it now. */
  canApprove: z.boolean(),
})
export type StudioVersion = z.infer<typeof StudioVersion>

/** `GET /studio/versions`: the last hundred, newest first. */
export const StudioVersions = component('StudioVersions', {
  versions: z.array(StudioVersion),
  /** The version that this process could not load, with what is wrong. */
  failed: z.object({ version: z.number(), problems: z.array(z.string()) }).nullable(),
})
export type StudioVersions = z.infer<typeof StudioVersions>

/** The number of a version in an address. */
export const StudioVersionParams = z.object({ version: PathId })

/** Body of `POST /studio/versions/{version}/restoration`. */
export const RestoreVersion = z.object({ note: WrittenText.max(500) })
