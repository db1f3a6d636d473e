import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Writes what is typed into a state that outlives the form. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, keep: (typed: NoInfer<Values>) => void): void {
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Values) }), [subscribe, keep])
}
