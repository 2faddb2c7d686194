import { useReader } from '../../../desk/use-may.ts'
import { CustomInputFields } from '../../../desk/settings/form-rows/custom-input-fields.tsx'

/** The charity's own questions, for its owners and fundraisers. */
export const DeskCustomInputFields = () => <CustomInputFields {...useReader('form_rows.read')} />
