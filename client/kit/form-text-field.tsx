// A text field of a react-hook-form form.
import type { ComponentProps } from 'react'
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { TextField } from '#client/kit/text-field.tsx'

type FormTextFieldProps<V extends FieldValues> = Omit<ComponentProps<typeof TextField>, 'form' | 'name'> & {
  form: UseFormReturn<V>
  name: Path<V>
}

export function FormTextField<V extends FieldValues>({ form, name, ...field }: FormTextFieldProps<V>) {
  const { ref, ...registration } = form.register(name)
  const registerKeepingText = (input: HTMLInputElement | null) => {
    const typed = input?.value ?? ''
    ref(input)
    // Registering writes the form's value into the input; what was typed before the page's code had arrived wins.
    if (input && input.value !== typed) {
      form.setValue(name, typed as PathValue<V, Path<V>>, { shouldDirty: true })
    }
  }
  return (
    <TextField
      {...field}
      {...registration}
      ref={registerKeepingText}
      // The form fills its inputs only in the browser; the server's markup needs the text itself.
      defaultValue={get(form.formState.defaultValues, name)}
      error={form.getFieldState(name, form.formState).error?.message}
    />
  )
}
