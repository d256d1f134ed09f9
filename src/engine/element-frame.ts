import type { Message, Text } from '#form/definition.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import type { FaceContext } from './elements/face.ts'
import { parseNumber, presentNumber, roundResult, type Exact } from './exact.ts'
import type { Formula } from './expression/compile-expression.ts'
import { hasRunningOptions, resolveOptions, type Choosable, type KeyedOptions } from './resolve-options.ts'
import type { FrameScope, Scope } from './scope.ts'

/**
 * Everything around an answer that can change while the form runs: texts, bounds and options with their tags resolved.
 */
export interface ElementFrame extends FaceContext {
  readonly label: Text
  readonly help: Text | undefined
  readonly errorMessage: Message | undefined
  readonly requiredMessage: Text | undefined
  readonly keyedOptions: KeyedOptions
}

/** The frame of an element if it is constant, to be shared by all sessions; undefined otherwise. */
export function buildStillFrame(element: Choosable): ElementFrame | undefined {
  const { definition } = element
  const { attributes } = definition
  const { label, help, errorMessage, requiredMessage, min, max, minDate, maxDate } = attributes
  const moves =
    hasTags(label) ||
    hasTags(help) ||
    hasTags(errorMessage) ||
    hasTags(requiredMessage) ||
    typeof min === 'string' ||
    typeof max === 'string' ||
    minDate?.date === 'today' ||
    maxDate?.date === 'today' ||
    attributes.datalistId !== undefined ||
    hasRunningOptions(element)
  // The product may bound a number of shares even when the author gives no bound.
  if (moves || element.type === 'input_product_shares_number') return undefined
  const options = attributes.options ?? NO_OPTIONS
  const least = readFixedBound(min)
  const most = readFixedBound(max)
  return {
    definition,
    label,
    help,
    errorMessage,
    requiredMessage,
    min: least && presentNumber(least),
    max: most && presentNumber(most),
    least,
    most,
    minDate: minDate?.date,
    maxDate: maxDate?.date,
    options,
    keyedOptions:
      attributes.options === undefined ? NO_KEYED_OPTIONS : { key: 'authored', facts: undefined, options },
  }
}

const NO_OPTIONS: readonly never[] = []
const NO_KEYED_OPTIONS: KeyedOptions = { key: 'authored', facts: undefined, options: NO_OPTIONS }

/** The current frame; returns `previous` itself when nothing changed. */
export function buildFrame(
  element: Choosable,
  scope: FrameScope,
  previous: ElementFrame | undefined,
): ElementFrame {
  const { definition } = element
  const { attributes } = definition
  const { label, help, errorMessage, requiredMessage, minDate, maxDate, datalistId } = attributes
  const keyedOptions = resolveOptions(element, scope, previous?.keyedOptions)
  const least = roundBound(element.own?.min, attributes.min, scope)
  const most = roundBound(element.own?.max, attributes.max, scope)
  const frame: ElementFrame = {
    definition,
    label: keepText(previous?.label, scope.replaceText(label)),
    help: help && keepText(previous?.help, scope.replaceText(help)),
    errorMessage: keepMessage(previous?.errorMessage, replaceMessage(errorMessage, scope)),
    requiredMessage:
      requiredMessage && keepText(previous?.requiredMessage, scope.replaceText(requiredMessage)),
    min: least && presentNumber(least),
    max: most && presentNumber(most),
    least,
    most,
    minDate: minDate && presentDay(minDate.date, scope.today),
    maxDate: maxDate && presentDay(maxDate.date, scope.today),
    options: keyedOptions.options,
    chosenLabels: keyedOptions.names ?? scope.facts.datalistLabels?.[datalistId ?? ''],
    keyedOptions,
  }
  return previous !== undefined && isSameFrame(previous, frame) ? previous : frame
}

function isSameFrame(left: ElementFrame, right: ElementFrame): boolean {
  return (
    left.label === right.label &&
    left.help === right.help &&
    left.errorMessage === right.errorMessage &&
    left.requiredMessage === right.requiredMessage &&
    left.min === right.min &&
    left.max === right.max &&
    left.options === right.options &&
    left.chosenLabels === right.chosenLabels
  )
}

function replaceMessage(message: Message | undefined, scope: FrameScope): Message | undefined {
  return typeof message === 'object' ? scope.replaceText(message) : message
}

function keepMessage(previous: Message | undefined, next: Message | undefined): Message | undefined {
  return typeof previous === 'object' && typeof next === 'object' ? keepText(previous, next) : next
}

function keepText(previous: Text | undefined, next: Text): Text {
  return previous !== undefined && previous.fr === next.fr && previous.en === next.en ? previous : next
}

function hasTags(text: Message | undefined): boolean {
  return typeof text === 'object' && (text.fr.includes('{') || text.en.includes('{'))
}

/** Bounds are rounded like results, so that an answer is compared with the bound exactly as displayed. */
function roundBound(
  formula: Formula | undefined,
  given: number | string | undefined,
  scope: Scope,
): Exact | undefined {
  const value = formula ? formula.number(scope) : readFixedBound(given)
  return (value && roundResult(value)) ?? undefined
}

function readFixedBound(bound: number | string | undefined): Exact | undefined {
  return (typeof bound === 'number' ? parseNumber(String(bound)) : null) ?? undefined
}

function presentDay(day: string, today: string): string {
  return day === 'today' ? formatFrenchDate(today) : day
}
