import * as z from 'zod'
import { FormDefinition } from '#form/definition.ts'
import { FormCase } from '#form/form-case.ts'
import { LAYER_KINDS } from '#form/layer-kind.ts'
import { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import { isStorable, isTooDeep } from '#form/nesting.ts'
import { FileName, StudioEdit } from '#form/studio-edit.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { TextPair, Revision, SafeText, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/** The studio: the author's working copy of the deployment. None of it is in the specification. Source: decision 80. */

/** Number of edits of the working copy so far. */
const CopyRevision = Revision
/** ISO 8601 in UTC. */
const Instant = z.string()

/** A file of the deployment, its own or its base's. */
export const StudioFileEntry = z.object({
  file: z.string(),
  kind: z.enum(LAYER_KINDS),
  /** Whether the deployment has its own file; otherwise the base's applies. */
  isOwn: z.boolean(),
  /** Whether the own file holds only the differences from the base's. */
  isPatch: z.boolean(),
  /** Whether it differs from the published file. */
  isChanged: z.boolean(),
})
export type StudioFileEntry = z.infer<typeof StudioFileEntry>

/** Another author who has the studio open. */
export const StudioPresence = z.object({
  name: z.string(),
  /** Selected place, as the page names it: `forms/client.json#inv_shares`. Empty when nothing is selected. */
  place: z.string(),
  since: Instant,
})
export type StudioPresence = z.infer<typeof StudioPresence>

/** A file changed both in the working copy and in the published version since they had the same content. */
export const StudioConflict = z.object({
  file: z.string(),
  /** Place in the file by the author's names; empty for the file as a whole. */
  place: z.string(),
  /** Value in the common ancestor, the published version and the working copy; null when absent. */
  before: z.unknown(),
  published: z.unknown(),
  own: z.unknown(),
})
export type StudioConflict = z.infer<typeof StudioConflict>

/** State of the check of `revision`: under way, finished, or failed to run. */
export const StudioCheck = z.object({
  revision: CopyRevision,
  state: z.enum(['checking', 'checked', 'failed']),
})
export type StudioCheck = z.infer<typeof StudioCheck>

/** `GET /studio`: the working copy, without its files. */
export const StudioState = component('StudioState', {
  code: z.string(),
  revision: CopyRevision,
  /** Digest of the published files that the working copy started from. */
  baseVersion: z.string(),
  /** Digest of the published files now. */
  publishedVersion: z.string(),
  files: z.array(StudioFileEntry),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  presence: z.array(StudioPresence),
  check: StudioCheck,
  conflicts: z.array(StudioConflict),
})
export type StudioState = z.infer<typeof StudioState>

/** `GET /studio/files?file=`. */
export const StudioFileQuery = z.object({ file: FileName })

/** A file of the working copy. */
export const StudioFile = component('StudioFile', {
  file: z.string(),
  kind: z.enum(LAYER_KINDS),
  revision: CopyRevision,
  /** The deployment's own file: text, or base64 for typefaces and PDF files. Null when it has none. */
  text: z.string().nullable(),
  /** The value of the bases' file: JSON, or text for other files. Null when they have none. */
  base: z.unknown(),
  /** The value of the file as served: own over base. Null when there is none, or the own file is not well-formed. */
  merged: z.unknown(),
})
export type StudioFile = z.infer<typeof StudioFile>

/** Body of `POST /studio/edits`: all or none are taken, in their order. */
export const StudioEdits = z.object({
  edits: z
    .array(
      StudioEdit.refine(
        (edit) => isStorable(edit) && !(edit.kind === 'replace' && isTooDeep(edit.text ?? '')),
        {
          error: 'nested too deeply, or not a readable text',
          params: { fr: 'trop de niveaux, ou un texte qui n’est pas lisible' },
        },
      ),
    )
    .min(1)
    .max(1_000),
})

/** Answer to an edit, an undo and a redo: the own files that changed. */
export const StudioSaved = component('StudioSaved', {
  revision: CopyRevision,
  files: z.array(z.string()),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type StudioSaved = z.infer<typeof StudioSaved>

/** Body of `PUT /studio/presence`, sent when the selection changes and every 20 seconds. */
export const StudioPlace = z.object({ place: SafeText.max(300) })
export type StudioPlace = z.infer<typeof StudioPlace>

/** `GET /studio/problems?revision=`: with a revision the answer waits for its check, up to ten seconds. */
export const StudioProblemsQuery = z.object({
  revision: wholeNumber(z.number().min(0).max(2_147_483_647)).optional(),
})

/** A problem that the check found at one place. */
export const StudioProblem = z.object({
  /** Relative to the deployment's folder; that of a base when `isOfBase`. */
  file: z.string(),
  isOfBase: z.boolean(),
  severity: z.enum(['error', 'warning']),
  reason: TextPair,
  /** The setting that the element needs and does not have, by its name in the file. */
  lacks: z.string().nullable(),
  /** The deployment's own examples that fail for it. */
  examples: z.array(z.string()),
  /** Those of them to answer, where they fail only for want of an answer to a required question. */
  unanswered: z.array(z.string()),
  /** Page, block and label; empty for a file as a whole. */
  place: TextPair,
  /** By the author's names: `projet/bienvenue/intro_text`, `changedElements.a.attributes.label`. */
  path: z.string(),
  line: z.number(),
  column: z.number(),
})
export type StudioProblem = z.infer<typeof StudioProblem>

/** Problems of the newest checked revision. */
export const StudioProblems = component('StudioProblems', {
  check: StudioCheck,
  problems: z.array(StudioProblem),
})
export type StudioProblems = z.infer<typeof StudioProblems>

/** `GET /studio/definition?form=`. */
export const StudioDefinitionQuery = z.object({ form: z.string().max(80) })

/**
 * The working copy's form with what the wizard needs to run it. What is invalid in a file is left out; `definition` is
 * null while the form cannot be read at all.
 */
export const StudioDefinition = component('StudioDefinition', {
  revision: CopyRevision,
  code: z.string(),
  definition: FormDefinition.nullable(),
  settings: FormSettings,
  products: z.array(Product),
  tables: z.array(DismembermentTable),
  receiptTypes: z.array(ReceiptType),
  /** Labels of the choices of each list, by value. */
  datalistLabels: z.record(z.string(), z.record(z.string(), TextPair)),
})
export type StudioDefinition = z.infer<typeof StudioDefinition>

/** An example of the deployment or of a base. */
export const StudioCase = z.object({ name: z.string(), isOwn: z.boolean(), case: FormCase })
/** `GET /studio/cases`: those of the deployment and of its bases that can be read. */
export const StudioCases = component('StudioCases', { revision: CopyRevision, cases: z.array(StudioCase) })
export type StudioCases = z.infer<typeof StudioCases>

/** The file name of an example, without its extension. */
export const StudioCaseParams = z.object({
  name: z
    .string()
    .max(80)
    .regex(/^[a-z0-9][a-z0-9-]*$/),
})
/** `PUT /studio/cases/{name}`: adds an example to the working copy, which expects what the form does with its answers. */
export const SaveStudioCase = FormCase.omit({ expect: true, unitPriceEuros: true, settings: true })
/** The example to add: what was typed, and what it was tried with. */
export type SaveStudioCase = z.infer<typeof SaveStudioCase>

/** Body of `POST /studio/cases/renewal`: the own examples that are to expect what the form does now, and their answers. */
export const RenewStudioCases = z.object({
  names: z.array(StudioCaseParams.shape.name).min(1).max(1_000),
  answers: FormCase.shape.answers,
})
export type RenewStudioCases = z.infer<typeof RenewStudioCases>

/** An open dossier as an example: what a person typed is replaced by invented answers. */
export const StudioShape = component('StudioShape', {
  form: z.string(),
  /** `yyyy-mm-dd` in Paris. */
  today: z.string(),
  direct: z.boolean(),
  state: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The same questions are visible as in the dossier. */
  isSameShape: z.boolean(),
})
export type StudioShape = z.infer<typeof StudioShape>

/** `GET /studio/documents/{code}/drawing?case=&locale=`. */
export const StudioDrawingParams = z.object({
  code: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*$/),
})
/** The example that fills the document; by default in the language that its subscriber chose. */
export const StudioDrawingQuery = z.object({
  case: StudioCaseParams.shape.name,
  locale: z.enum(LOCALES).optional(),
})

/** A document of the working copy, drawn for an example. */
export const StudioDrawing = component('StudioDrawing', {
  revision: CopyRevision,
  /** `absent`: the dossier of the example does not have this document. */
  state: z.enum(['drawn', 'absent', 'failed']),
  /** The PDF in base64, every page marked as a specimen; null unless it is drawn. */
  file: z.string().nullable(),
  /** What is wrong in the document, drawn or not; the path counts sections from 0: `sections[3].text`. */
  problems: z.array(z.object({ path: z.string(), reason: TextPair })),
})
export type StudioDrawing = z.infer<typeof StudioDrawing>

/**
 * Body of `POST /studio/reset`, which discards the working copy, and of `POST /studio/conflicts`, which resolves its
 * conflicts in favour of the working copy. `revision` is the one that the author saw, so that no unseen edit of a
 * colleague is included.
 */
export const SeenRevision = z.object({ revision: CopyRevision })
