import { useCallback, useSyncExternalStore } from 'react'
import type { ElementState, FormSession } from '#engine/index.ts'
import type { Attributes, Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'

type Action = NonNullable<Attributes['action']>

/** Actions that submit the open block. */
export const SENDING: readonly Action[] = ['begin', 'continue', 'finish']

/** Appearance of a block button: configured by the form, else the default. */
export interface OwnButton {
  /** Absent without a configured label: the default applies. */
  readonly label: string | undefined
  readonly isShown: boolean
  readonly isDisabled: boolean
}

/** The form's button for one of these actions; re-renders when its conditions change. */
export function useOwnButton(block: Block | undefined, actions: readonly Action[]): OwnButton {
  const { session, locale } = useFormRun()
  const subscribe = useCallback((onChange: () => void) => session.subscribe(onChange), [session])
  const state = useSyncExternalStore(subscribe, () => findOwnButton(session, block, actions))
  return {
    label: state?.label[locale],
    isShown: state?.visible ?? true,
    isDisabled: state?.disabled ?? false,
  }
}

/** State of the block's button for one of these actions; the visible one if there are several. */
export function findOwnButton(
  session: FormSession,
  block: Pick<Block, 'elements'> | undefined,
  actions: readonly Action[],
): ElementState | undefined {
  const states = (block?.elements ?? [])
    .filter(({ type, attributes: { action } }) => type === 'button' && action && actions.includes(action))
    .map(({ name }) => session.getElement(name))
  return states.find(({ visible }) => visible) ?? states[0]
}
