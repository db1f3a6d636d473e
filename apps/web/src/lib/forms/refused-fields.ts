import type { CallRefusal } from '@zoria/contract/client'
import { fieldCodes, type FieldCode } from '@zoria/contract/refusals'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Faults } from './form-resolver.ts'

/**
 * Faults that the server found, by the fields of a form; `fieldOf` names them by the fields of the request. A fault of
 * no field stays with the form.
 */
export function refusedFields<Field extends string>(
  { details }: Pick<CallRefusal, 'details'>,
  fieldOf: Readonly<Record<string, Field>>,
): Partial<Record<Field, FieldCode>> {
  const known = Object.entries(details).flatMap(([path, code]) => {
    const field = fieldOf[path]
    return field !== undefined && (fieldCodes as readonly string[]).includes(code) ? [[field, code] as const] : []
  })
  return Object.fromEntries(known) as Partial<Record<Field, FieldCode>>
}

/** Shows faults at their fields and focuses the first of them; false if there is none. */
export function showFaults<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  faults: Faults<Values>,
): boolean {
  const found = Object.entries(faults)
  for (const [place, [field, message]] of found.entries())
    setError(field as Path<Values>, { message: message as string }, { shouldFocus: place === 0 })
  return found.length > 0
}
