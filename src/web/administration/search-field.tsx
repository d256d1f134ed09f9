import type { ComponentProps } from 'react'
import { InputField } from '#web/ui/input-field.tsx'

/** A labelled search field among other fields of a form. The page's main search, which `/` focuses, is `SearchBox`. */
export function SearchField(props: ComponentProps<typeof InputField>) {
  return <InputField type="search" autoComplete="off" maxLength={120} {...props} />
}
