import { useLingui } from '@lingui/react/macro'
import type { ImportListed, ImportRowAnswer } from '@almoner/api/desk/imports/contract.ts'
import type { ImportField } from '@almoner/domain/import/values.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import type { RowsShown } from './rows/rows-shown.ts'

/** Returns the name of each field that a column can hold. */
export const useFieldLabels = (): Record<ImportField, string> => {
  const { t } = useLingui()
  return {
    receivedOn: t`Received on`,
    receivedTime: t`Time in Hong Kong`,
    amount: t`Amount`,
    fee: t`Transaction fee`,
    currency: t`Currency`,
    paymentMethod: t`Payment method`,
    project: t`Project`,
    paymentType: t`Type`,
    fullName: t`Full name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`Email`,
    phoneNumber: t`Phone number`,
    note: t`Note`,
    status: t`Status`,
    reference: t`Your own reference`,
  }
}

export const useRowsShownLabels = (): Record<RowsShown, string> => {
  const { t } = useLingui()
  return {
    all: t`All rows`,
    bad: t`To fix`,
    duplicate: t`Likely duplicates`,
    already: t`Already recorded`,
    fresh: t`New`,
  }
}

export const useStandingLabels = (): Record<ImportRowAnswer['standing'], string> => {
  const { t } = useLingui()
  return {
    fresh: t`New`,
    already: t`Already recorded`,
    duplicate: t`Likely a duplicate`,
    bad: t`To fix`,
  }
}

export const useImportStatusLabels = (): Record<ImportListed['status'], string> => {
  const { t } = useLingui()
  return {
    draft: t`Not imported yet`,
    recording: t`Being imported`,
    completed: t`Imported`,
    undone: t`Undone`,
  }
}

/** Returns why a file cannot be read, by the code of the API. */
export const useUploadLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const sentences: Record<string, string> = {
    'file.required': t`This file is empty`,
    'file.empty': t`This file is empty`,
    'file.no_rows': t`This file has a header but no rows`,
    'file.too_large': t`This file is larger than 10 MB`,
    'file.too_long': t`This file has more than 20,000 rows. Divide it in two`,
    'file.too_wide': t`This file has more than 60 columns. Delete those that are not needed`,
    'file.cell_too_long': t`A cell of this file has more than 5,000 characters. Shorten it`,
    'file.not_text': t`This is neither a .csv file nor an Excel workbook`,
    'file.quote_open': t`A quotation mark in this file is never closed`,
    'file.too_complex': t`This file takes too long to read. Save the sheet that you need as .csv`,
    'file.too_much_text': t`This file has more text than can be read at once. Divide it in two`,
    'file.no_sheet': t`This workbook has no sheet of that name`,
    'file.damaged': t`This workbook is damaged or cut off. Save it again, then choose it again`,
    'file.old': t`Save this workbook as .xlsx without a password, or as .csv`,
  }
  return (code) => sentences[code] ?? refusal(code)
}

/** Returns why a file cannot be read, or the sentence about any other failure of a call. */
export const useUploadSentence = (): ((error: unknown) => string) => {
  const toMessage = useErrorMessage()
  const toLabel = useUploadLabels()
  return (error) => {
    const code = error instanceof ProblemError ? error.problem.fields?.['file'] : undefined
    return code === undefined ? toMessage(error) : toLabel(code)
  }
}
