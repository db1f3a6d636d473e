import { useFormContext, type FieldValues } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'

/** The error message of a field of the surrounding form; nothing if it is valid. */
export function useFieldError<Values extends FieldValues>(): (field: keyof Values & string) => string | undefined {
  const say = useText()
  const { formState } = useFormContext<Values>()
  return (field) => {
    const message = formState.errors[field]?.message
    return typeof message === 'string' ? say(message as MessageId) : undefined
  }
}
