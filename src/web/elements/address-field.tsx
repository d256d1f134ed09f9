import { useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { FoundAddress } from '#contract/addresses.ts'
import { findAddresses } from '#web/api/addresses.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'
import { AUTOCOMPLETE_MINIMUM } from './option-list.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

/** Debounce of searches. */
const PAUSE_MS = 250

/** A street that stays free text: choosing a suggestion fills its postcode and its city too. */
export function AddressField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const typed = useTypedText(element, PLAIN_TEXT)
  const search = useAddresses()
  const parts = element.definition.attributes.fillsAddress

  const choose = (index: string) => {
    const address = search.found[Number(index)]
    if (!address || !parts) return
    const filled = [
      [element.name, address.street],
      [parts.postcode, address.postcode],
      [parts.city, address.city],
    ] as const
    for (const [name, text] of filled) run.change(name, text)
    search.clear()
  }
  return (
    <Combobox
      control={control}
      label={label}
      required={element.required}
      text={typed.shown}
      options={search.found.map((address, index) => ({ value: String(index), label: address.label }))}
      chosen=""
      mayOpen={search.found.length > 0}
      note={t('wizard.list.count', { count: search.found.length })}
      onText={(text) => {
        typed.type(text)
        search.find(text)
      }}
      onChoose={choose}
      onLeave={() => {
        search.clear()
        typed.leave()
      }}
    />
  )
}

/** Nothing is shown when the service fails: the address can be typed. */
function useAddresses() {
  const [found, setFound] = useState<readonly FoundAddress[]>([])
  const running = useRef<AbortController>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = () => {
    clearTimeout(pause.current)
    running.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(pause.current)
      running.current?.abort()
    },
    [],
  )

  const ask = async (text: string) => {
    const controller = new AbortController()
    running.current = controller
    const addresses = await findAddresses(text, controller.signal).catch(() => [])
    if (!controller.signal.aborted) setFound(addresses)
  }
  return {
    found,
    find(text: string) {
      stop()
      // An arrow key and Enter pressed before the next response must not choose a suggestion for an older text.
      setFound([])
      if (text.trim().length >= AUTOCOMPLETE_MINIMUM)
        pause.current = setTimeout(() => void ask(text), PAUSE_MS)
    },
    clear() {
      stop()
      setFound([])
    },
  }
}
