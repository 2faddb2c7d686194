import { useLingui } from '@lingui/react/macro'
import type { BankSuggestion } from '@almoner/api/desk/bank-statements/contract.ts'
import type { RowProblem } from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'

/** Returns the messages beside the fields of an upload. */
export const useStatementLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const sentences: Record<string, string> = {
    'file.required': t`Choose the file of your bank, or paste its lines`,
    'pasted.both': t`Choose a file or paste lines, not both. Delete these lines to read the file`,
    'file.too_large': t`The file is larger than 5 MB. Choose a shorter period`,
    'file.empty': t`There is nothing in this statement`,
    'file.not_text': t`This is neither a .csv file nor an Excel workbook`,
    'file.damaged': t`This workbook is damaged or cut off. Save it again, then choose it again`,
    'file.old': t`Save this workbook as .xlsx without a password, or as .csv`,
    'file.quote_open': t`A quotation mark is never closed. Download the file again, or copy the lines again`,
    'file.too_complex': t`This file takes too long to read. Save the sheet that you need as .csv`,
    'file.too_much_text': t`This file has more text than can be read at once. Divide it in two`,
    'file.no_sheet': t`This workbook has no sheet of that name`,
    'file.too_long': t`The statement is too long. Choose a shorter period`,
    'file.too_wide': t`This file has more than 60 columns. Delete those that are not needed`,
    'file.cell_too_long': t`A cell of this file has more than 1,000 characters. Shorten it`,
    'file.no_header': t`We found no header row above the lines`,
    'file.no_lines': t`There are no lines in this statement`,
    'account.other': t`This file has been added already for another account. Enter the name of that account exactly as before`,
    'day.required': t`Choose the column with the day`,
    'description.required': t`Choose the column with the bank description`,
    'indicator.required': t`Choose the column that shows whether money came in or went out`,
    'sum.required': t`Choose the column with the amounts that came in`,
  }
  return (code) => sentences[code] ?? refusal(code)
}

export const useRowProblem = (): ((what: RowProblem) => string) => {
  const { t } = useLingui()
  const sentences: Record<RowProblem, string> = {
    day: t`the day could not be read`,
    amount: t`the amount could not be read`,
    balance: t`the balance could not be read`,
    currency: t`the currency is not Hong Kong dollars`,
    direction: t`the balance or the column beside the amount shows the opposite direction, or the direction is not clear`,
  }
  return (what) => sentences[what]
}

/** Why it is suggested, in words. */
export const useStrength = (): ((
  suggestion: Pick<BankSuggestion, 'strength' | 'agrees'>,
) => string) => {
  const { t } = useLingui()
  return ({ strength, agrees }) => {
    switch (strength) {
      case 'certain':
        return agrees.amount
          ? t`Certain: the reference and the amount match`
          : t`Certain: the reference matches, the amount does not`
      case 'likely':
        return t`Likely: amount, date and name match`
      case 'possible':
        return t`Possible: the amount matches`
      case 'chosen':
        return t`Found by your search`
    }
  }
}

export const useIgnoreReason = (): ((reason: IgnoreReason) => string) => {
  const { t } = useLingui()
  const sentences: Record<IgnoreReason, string> = {
    not_a_gift: t`It is not a donation`,
    own_transfer: t`It is a transfer between our own accounts`,
    bank_interest: t`It is interest or a refund from the bank`,
    own_payment: t`It is our own payment, such as rent or wages`,
    bank_charge: t`It is a bank charge`,
    returned: t`It was received and returned`,
    other: t`Another reason`,
  }
  return (reason) => sentences[reason]
}
