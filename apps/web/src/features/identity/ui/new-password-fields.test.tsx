import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import type { NewPassword } from '../model/passwords.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

function Form() {
  return (
    <FormProvider {...useForm<NewPassword>({ defaultValues: { password: '', repeat: '' } })}>
      <NewPasswordFields />
    </FormProvider>
  )
}

test('password managers generate 6 to 16 characters for the password and its repetition', () => {
  expect(rendered(<Form />).match(/<input[^>]* passwordrules="minlength: 6; maxlength: 16;"/g)).toHaveLength(2)
})
