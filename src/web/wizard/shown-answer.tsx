import { Fragment } from 'react'
import type { ElementState } from '#engine/index.ts'

/** A displayed answer; an account number wraps between its groups only. */
export function ShownAnswer({ element, shown }: { readonly element: ElementState; readonly shown: string }) {
  if (!element.type.startsWith('input_iban')) return shown
  return shown.split(/(?<=\u00A0)/).map((group, index) => (
    // The order never changes, so that the index is a stable key.
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ))
}
