import { useEffectEvent, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type FreshStart<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  open: boolean
  /** The current values of the fields, shown until the user types. */
  values: Values
}

/** A form that opens again shows what holds now, unless something was typed before it was closed. */
export const useFreshStart = <Values extends FieldValues, Output>({
  form,
  open,
  values,
}: FreshStart<Values, Output>): void => {
  const { isDirty } = form.formState
  const start = useEffectEvent(() => {
    if (!isDirty) form.reset(values)
  })
  // Before the browser paints: nothing can be typed in between.
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
}
