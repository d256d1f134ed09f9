import { useState } from 'react'
import { useQueryAddress } from '#web/address/use-query-address.ts'

/** Texts by name of a filter. */
export type Filters = Readonly<Record<string, string>>

/** The filters in force, from the address, and the cursor of its page. */
export function readFilters(address: URLSearchParams, names: readonly string[], cursor: string) {
  const known = [...address].filter(([name, value]) => value !== '' && [...names, cursor].includes(name))
  const { [cursor]: page, ...filters } = Object.fromEntries(known)
  return { filters, page }
}

/** A form of filters, filled in with those in force. Edits apply on submit, prepared by the list if need be. */
export function useFilters<Name extends string>(
  names: readonly Name[],
  prepare: (chosen: Filters) => Filters = (chosen) => chosen,
) {
  const [address, changeAddress] = useQueryAddress()
  const [typed, setTyped] = useState<Filters>({})
  // Another address, as by the browser's "back", replaces what was typed; remounting the form would lose the focus.
  const [applied, setApplied] = useState(address.toString())
  if (applied !== address.toString()) {
    setApplied(address.toString())
    setTyped({})
  }
  const valueOf = (name: Name) => typed[name] ?? address.get(name) ?? ''
  return {
    isFiltered: address.size > 0,
    field: (name: Name) => ({
      value: valueOf(name),
      onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    }),
    submit: () => {
      const chosen = Object.fromEntries(names.map((name) => [name, valueOf(name).trim()]))
      const entries = Object.entries(prepare(chosen))
      changeAddress(new URLSearchParams(entries.filter(([, value]) => value !== '')))
    },
  }
}
