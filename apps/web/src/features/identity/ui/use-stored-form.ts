import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Stores what is typed in a state that outlives the form. */
export function useStoredForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  store: (typed: NoInfer<Values>) => void,
): void {
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => store(values as Values) }),
    [subscribe, store],
  )
}
