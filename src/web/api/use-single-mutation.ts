// oxlint-disable-next-line no-restricted-imports -- guarded here
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { oneAtATime } from './one-at-a-time.ts'

/** A mutation whose `mutate` ignores calls while one is under way: forms and buttons need no guard of their own. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const { mutateAsync, ...shown } = useMutation(options)
  const [mutate] = useState(() => oneAtATime(mutateAsync))
  return { ...shown, mutate }
}
