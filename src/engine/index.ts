/**
 * The form engine. Input: a form definition, answers, today's date and facts; output: what is shown, required, computed
 * and invalid. No dependency on browser, server or clock. Exports only what the browser needs: the plans of imports,
 * reuse and corrections and the functions of the studio are imported from their own files. Source: design "Engine
 * semantics"; wizard §4, §5.
 */
export { findAnswered, findAnsweredPages, type AnsweredBlock, type AnsweredPage } from './answered-pages.ts'
export { compileForm } from './compile.ts'
export type { CompiledElement, CompiledForm, FormProblem } from './compiled-form.ts'
export { findCollapse } from './collapse.ts'
export { openForm, type FormSession } from './form-session.ts'
export { messageText, violationText } from './messages.ts'
export { findEnjoymentDay, findMinimumShares, findUnitPrice } from './product-facts.ts'
export { isEuroAmount } from './evaluate-source.ts'
export { presentFrenchEuroWords } from './french-words.ts'
export { findIbanLength, loadChecks } from '#engine/checks.ts'
export { displayAnswer } from './elements/display.ts'
export {
  countWords,
  effortOfAnswer,
  estimateMinutes,
  isRankedList,
  NO_EFFORT,
  secondsOf,
  type Effort,
} from './task-effort.ts'
export { isReadAlike, isSameInput, parseAnswer } from './same-answer.ts'
export { reviewTitleOf, shortLabelOf } from './short-label.ts'
export { takesAnswers } from './takes-answers.ts'
export { UnreachableError } from './unreachable-error.ts'
export type {
  Answer,
  AnswerInput,
  BlockAccess,
  BlockProgress,
  Change,
  ElementState,
  EngineMessages,
  ResolvedOption,
  Explanation,
  Facts,
  Violation,
} from './session-types.ts'
