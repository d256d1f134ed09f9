import { useCallback, useSyncExternalStore } from 'react'
import type { ElementState, FormSession } from '#engine/index.ts'
import type { Attributes, Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'

type Action = NonNullable<Attributes['action']>

/** The actions that send the open block. */
export const SENDING: readonly Action[] = ['begin', 'continue', 'finish']

/** How a button of a block is drawn: as the form says where it has one, else as every form has it. */
export interface OwnButton {
  /** Absent when the form gives none: the wizard has words of its own. */
  readonly label: string | undefined
  readonly isShown: boolean
  readonly isDisabled: boolean
}

/** The form's button for one of these actions, following the answers that its conditions read. */
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

/** The state of the block's button for one of these actions; of several, the one that is shown. */
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
