import type { formRowsSchema } from '@almoner/api/desk/settings/form-rows/contract.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'

export type FormRowsState = CommandFormState<typeof formRowsSchema>
